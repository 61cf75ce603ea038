"""Second, plain implementations of the rules, to compare the engines with."""
