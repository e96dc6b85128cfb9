/* Elements, made of text only: nothing that is loaded becomes markup. */

export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content.filter((part) => part !== ""));
  return made;
}

export function attributes(made, values) {
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  return made;
}

export function button(className, text, act) {
  const made = attributes(element("button", className, text), { type: "button" });
  made.addEventListener("click", act);
  return made;
}

/** A link; the addresses all come from the site's own data or are fragments. */
export function link(className, text, address) {
  return attributes(element("a", className, text), { href: address });
}
