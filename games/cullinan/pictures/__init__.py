"""The pictures of Cullinan, made from views."""
