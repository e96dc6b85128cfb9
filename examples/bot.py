"""A chat bot. `bot.py who wins a tie` answers a question, and `bot.py "POSITION | ACTION"` judges a move."""

import sys

import scythe_ref


def reply(text: str) -> str:
    """Judge `POSITION | ACTION` with the rules engine, and answer anything else from the rules."""
    position, bar, action = text.partition("|")
    if bar:
        verdict = scythe_ref.check(position, action.strip())
        return f"{'Allowed' if verdict.accepted else 'Not allowed'}: {' '.join(verdict.reasons)} {verdict.decided_by}"
    found = scythe_ref.Reference().search(text, limit=1)
    doubt = "" if found.answers else "This may not answer it. "
    return doubt + " ".join(f"{hit.title}. {hit.answer} [{hit.id}; {', '.join(hit.sources)}]" for hit in found.hits)


if __name__ == "__main__":
    print(reply(" ".join(sys.argv[1:])))
