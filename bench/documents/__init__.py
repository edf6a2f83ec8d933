"""How fast documents are read and written, each beside the libraries alone, and what the children hold."""
