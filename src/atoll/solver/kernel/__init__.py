"""The compiled kernel: C sources, how they are built, and how Python calls them."""
