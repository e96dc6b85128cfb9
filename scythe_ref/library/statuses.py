"""Who stands behind a statement or a ruling: the words of its badge, and the sentence that explains them."""

from __future__ import annotations

STATUS_BADGES = {
    "superseded": "Superseded",
    "variant": "Variant",
    "derived": "Derived",
    "disputed": "Disputed",
    "official": "Official",
    "fan-summary": "Fan summary",
    "community": "Community",
}

STATUS_MEANINGS = {
    "official": "The publisher's own text says so.",
    "fan-summary": "A summary by fans says so; no text of the publisher was found.",
    "community": "Players agree on it in forums; no text of the publisher was found.",
    "derived": "No source says it outright; it follows from rules that do.",
    "disputed": "Sources disagree; the ruling says which reading stands and why.",
}
