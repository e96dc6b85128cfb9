/* Chance that a seed repeats: the same everywhere and for ever, so that a link draws the same again. */

const MASK = (1n << 64n) - 1n;

/** Numbers from a seed, by SplitMix64: whole numbers alone, so no machine rounds otherwise. */
export class Chance {
  /** @param {string} seed */
  constructor(seed) {
    this.state = [...seed].reduce(
      (sum, letter) => ((sum ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) & MASK,
      0xcbf29ce484222325n,
    );
  }

  /** @returns {bigint} */
  next() {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & MASK;
    let mixed = this.state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return mixed ^ (mixed >> 31n);
  }

  /**
   * A whole number from 0 to one below `count`, each as likely as the others.
   *
   * @param {number} count
   * @returns {number}
   */
  below(count) {
    const wide = BigInt(count);
    const fair = MASK - ((MASK + 1n) % wide); // what lies beyond would favour the small ones
    let drawn = this.next();
    while (drawn > fair) drawn = this.next();
    return Number(drawn % wide);
  }

  /**
   * The same things in an order by chance.
   *
   * @template Thing
   * @param {Thing[]} things
   * @returns {Thing[]}
   */
  shuffled(things) {
    const left = [...things];
    for (let last = left.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [left[last], left[other]] = [left[other], left[last]];
    }
    return left;
  }
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // none that is taken for another when it is read aloud

/** A fresh seed, short enough to be said across a table. */
export function newSeed() {
  const numbers = crypto.getRandomValues(new Uint32Array(6));
  return [...numbers].map((number) => LETTERS[number % LETTERS.length]).join("");
}
