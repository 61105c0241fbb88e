"""The whole site as processes on a scratch base, and what is done to it."""
