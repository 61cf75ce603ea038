"""Build Components V2 messages from views, decisions and pages, without I/O."""
