/* Elements, made of text only: nothing that is loaded becomes markup. */

export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** A link; the addresses all come from the site's own data or are fragments. */
export function link(className, text, address) {
  const made = element("a", className, text);
  made.href = address;
  return made;
}
