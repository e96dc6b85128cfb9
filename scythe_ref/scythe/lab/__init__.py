"""The lab's table of Scythe: pieces, what is beside the board, and words for actions."""
