"""Pages of the deck check: paste or upload a list, read the verdict, mend it, print it, share it."""
