"""Drawing of scenes as PNG and WebP files, without Discord."""
