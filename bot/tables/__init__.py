"""The service: where rules and storage meet; nothing here knows Discord."""
