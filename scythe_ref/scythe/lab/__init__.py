"""The lab's table of Scythe: pieces, fields beside the board, and words for actions."""
