"""How the site is: for the machine that watches it (`/health`, `/ready`) and for its operator (`manage.py doctor`)."""
