"""Django's PostgreSQL, as the site uses it: a backend that Django loads by the name of this package."""
