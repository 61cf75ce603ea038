"""All that is due at a time: clocks, deadlines and reminders."""
