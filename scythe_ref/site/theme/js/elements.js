/* Elements, made of text only: nothing that is loaded becomes markup. */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content.filter((part) => part !== ""));
  return made;
}

/**
 * @template {Element} Made
 * @param {Made} made
 * @param {{ [name: string]: string | number }} values
 * @returns {Made}
 */
export function attributes(made, values) {
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, String(value));
  return made;
}

/**
 * @param {string} className
 * @param {Node | string} text
 * @param {() => unknown} act
 * @returns {HTMLButtonElement}
 */
export function button(className, text, act) {
  const made = attributes(element("button", className, text), { type: "button" });
  made.addEventListener("click", act);
  return made;
}

/**
 * A link; the addresses all come from the site's own data or are fragments.
 *
 * @param {string} className
 * @param {string} text
 * @param {string | URL} address
 * @returns {HTMLAnchorElement}
 */
export function link(className, text, address) {
  return attributes(element("a", className, text), { href: String(address) });
}

/**
 * The element that an event comes from, or the nearest one around it, that a selector matches.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function holder({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}
