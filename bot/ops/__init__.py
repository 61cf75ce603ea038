"""Running the bot: settings, logs, metrics, health, housekeeping, registration."""
