"""A house rule as somebody would answer the questions of `scythe-ref new switch`."""

ANSWERS = {
    "title": "Few workers on a mech",
    "question": "May a mech carry any number of workers?",
    "rule": "move.carry-workers",
    "number": "carry.workers_max=2",
    "text": "As a house rule, a mech carries at most {fact:carry.workers_max} workers.",
    "sentence": "A mech carries only 2 workers, not {workers}.",
    "like": "a-mech-carries-through-a-tunnel",
    "play": "saxony move mech M3 to F5 with 3 workers",
}
