/* Long work in slices, between which the page answers keys and taps. */

const SLICE = 8; // ms

/**
 * Do work that yields between its pieces, apart from what comes before and after it.
 *
 * @template Made
 * @param {Generator<unknown, Made>} work
 * @returns {Promise<Made>}
 */
export async function inSlices(work) {
  for (;;) {
    await aside();
    const begun = performance.now();
    do {
      const { done, value } = work.next();
      if (done) return aside().then(() => value);
    } while (performance.now() - begun < SLICE);
  }
}

/** Let the page do what waits; a timer would come later than that. */
const aside = () =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = go;
    port2.postMessage(null);
  });
