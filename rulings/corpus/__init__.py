"""The starter data: plain YAML files in, database rows out, and back byte for byte. See `docs/corpus.md`."""
