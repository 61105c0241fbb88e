"""Pages of events: an organiser freezes the rules, players check against them, a judge compares lists."""
