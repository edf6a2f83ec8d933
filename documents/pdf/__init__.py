"""PDF files at the level of pages: the gate, form fields, words, ruling and pictures."""
