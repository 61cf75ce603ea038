"""Messages to channels and players about turns, reminders, deadlines and results."""
