"""There are no processes; asyncio names these all the same. Saves 40 kB."""

PIPE, STDOUT, DEVNULL = -1, -2, -3
