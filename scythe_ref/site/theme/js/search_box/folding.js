/* How much of a long answer is shown beside another one on a phone: whole sentences, and never one that the next takes
   back. */

const ROOM = 30; // words that two answers may have each above the keys of a phone
const SENTENCE = /(?<=[.!?]["\u201d)]?)\s+/;
const CASE = /^(?:with|if|for|on|at|in|from|when|against)\b/i; // a sentence that tells of one case
const TAKES_BACK =
  /^(?:but|except|unless|however|only|instead|otherwise|yet|still|though|although|not)\b|\bexcept|\bunless\b/i;

/** @import { Document } from "../search/types.js" */

/**
 * What a phone shows of an answer beside another one, and the rest; steps and rows stay as they are.
 *
 * @param {Document} document
 * @returns {[shown: string, rest: string] | undefined}
 */
export const partsOf = ({ kind, answer }) =>
  kind === "procedure" || kind === "table" ? undefined : firstSentences(answer);

/**
 * An answer as its first sentences and the rest, which is empty if all of it has to be there.
 *
 * @param {string} answer
 * @returns {[shown: string, rest: string]}
 */
export function firstSentences(answer) {
  const sentences = answer.split(SENTENCE);
  /** @param {number} many */
  const size = (many) => sentences.slice(0, many).join(" ").split(/\s+/).length;
  if (size(sentences.length) <= ROOM) return [answer, ""];
  let many = 1;
  while (many < sentences.length && size(many + 1) <= ROOM) many++;
  // An answer that any later sentence takes back is not the answer without that, and one case is not the answer.
  const isCase = CASE.test(sentences[many - 1]);
  /** @param {string} sentence */
  const goesOn = (sentence) => TAKES_BACK.test(sentence) || (isCase && CASE.test(sentence));
  const last = sentences.findLastIndex((sentence, at) => at >= many && goesOn(sentence));
  many = Math.max(many, last + 1);
  return [sentences.slice(0, many).join(" "), sentences.slice(many).join(" ")];
}
