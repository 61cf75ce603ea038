"""The pictures of Keltis, made from views."""
