/* Twin of scythe_ref/search/ranking.py: the one file of weights and word rules, which comes with the search data. */

let content = null;

export const ranking = () => content;

/** Take the shared file's content; before that nothing here can be asked. */
export function setRanking(shared) {
  content = shared;
}
