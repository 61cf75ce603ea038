"""The presenter: what tables look like in Discord, made without waiting for anything."""
