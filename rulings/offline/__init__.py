"""What a device takes along to work without the network: the data of a game on a day, as JSON."""
