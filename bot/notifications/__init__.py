"""Messages a table owes its channel and its players, none of which gets lost."""
