/* The last story, kept on this device, so that nothing is lost when the page or the engine starts again. */

const KEY = "scythe-lab-story";
const MOST = 400_000; // characters

export function keep(story) {
  try {
    const text = JSON.stringify(story);
    if (text.length <= MOST) localStorage.setItem(KEY, text);
  } catch {
    // No storage in this window: the story lives as long as the page.
  }
}

/** What was kept, whatever it is: the engine looks at it and refuses what is none. */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function forgetStory() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing is kept there
  }
}
