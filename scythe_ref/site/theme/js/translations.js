/* Labels and sentences of scripts in the language of the page. English texts are the keys, and an English page needs
   nothing more. Of a site in another language the build puts the texts in here (site/build/catalogues.py): loaded by
   themselves they would come after Material's bundle, which looks for what these scripts make. */

/** @typedef {{ [name: string]: string | number }} Values */
/** @typedef {{ [category: string]: string }} Forms - by the plural category of a number, as Intl.PluralRules gives it */

const language = globalThis.document?.documentElement.lang || "en";
/** @type {{ [text: string]: string | Forms }} */
const words = {};
const rules = new Intl.PluralRules(language);

/**
 * A text with its gaps filled: {name} is the value of that name.
 *
 * @param {string} text
 * @param {Values} values
 */
export const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (gap, name) => (Object.hasOwn(values, name) ? String(values[name]) : gap));

/**
 * A text in the language of the page.
 *
 * @param {string} text
 * @param {Values} [values]
 */
export const _ = (text, values = {}) => filled(String(words[text] ?? text), values);

/**
 * A text of ours that came with data, such as the badge of a status; any other text stays as it is.
 *
 * @param {string} text
 */
export function translated(text) {
  const known = words[text] ?? text;
  return typeof known === "string" ? known : (known.one ?? known.other);
}

/**
 * A text that has another translation than an equal one elsewhere, as the context says.
 *
 * @param {string} context
 * @param {string} text
 * @param {Values} [values]
 */
export const pgettext = (context, text, values = {}) =>
  filled(String(words[`${context}\u0004${text}`] ?? text), values);

/**
 * The form of a text that goes with a number, which fills the gap {n}.
 *
 * @param {string} one
 * @param {string} several
 * @param {number} n
 * @param {Values} [values]
 */
export function ngettext(one, several, n, values = {}) {
  const forms = /** @type {Forms | undefined} */ (words[one]);
  return filled(forms?.[rules.select(n)] ?? (n === 1 ? one : several), { n, ...values });
}

/**
 * A number as the language of the page writes it: 1,234.
 *
 * @param {number} number
 */
export const localNumber = (number) => number.toLocaleString(language);

/**
 * A list in words: a, b and c.
 *
 * @param {string[]} parts
 */
export const listed = (parts) =>
  parts.length > 1
    ? _("{parts} and {last}", { parts: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] })
    : parts.join("");

/**
 * A text in the language of the page, with elements in its gaps: a list for a template.
 *
 * @param {string} text
 * @param {{ [name: string]: unknown }} elements
 * @returns {unknown[]}
 */
export const withElements = (text, elements) =>
  _(text)
    .split(/\{(\w+)\}/)
    .map((part, number) => (number % 2 ? elements[part] : part));
