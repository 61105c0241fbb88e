"""Pages of the editors' desk: log in, write, review, publish. Everything works without JavaScript."""
