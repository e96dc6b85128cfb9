/* What asking.py puts into a page besides questions.js. */

declare namespace axe {
  interface Result {
    id: string;
    nodes: { target: string[]; failureSummary: string }[];
  }
  /** Of what axe finds, only faults are looked at. */
  function run(within: Document | Element | { include: Element[] }, options: object): Promise<{ violations: Result[] }>;
}
