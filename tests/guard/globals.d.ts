/* What asking.py puts into a page besides questions.js. */

/** Axe, of which only what it finds is looked at. */
declare var axe: {
  run: (
    within: Document | string,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
};
