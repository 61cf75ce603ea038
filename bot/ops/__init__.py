"""What running the bot takes: settings, logs, metrics, health, housekeeping, registration."""
