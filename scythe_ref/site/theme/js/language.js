/* The same page in the other languages of the site: a link to each, and, once, the offer of the device's own. */

import { Kept } from "./device.js";
import { attributes, button, element, link } from "./elements.js";
import { site } from "./site_root.js";
import { _ } from "./translations.js";

export const { languages } = scytheTheme;
const offered = new Kept("language offered");

/**
 * The address of this page in another language.
 *
 * @param {OtherLanguage} language
 */
export const address = ({ root }) => new URL(root, site).href + location.href.slice(site.href.length);

/**
 * A link to this page in another language; a page's address changes while it is read, so the link follows.
 *
 * @param {OtherLanguage} language
 * @param {string} className
 * @param {string} text
 */
function way(language, className, text) {
  const made = link(className, text, address(language));
  for (const event of ["pointerdown", "focus"]) made.addEventListener(event, () => (made.href = address(language)));
  return attributes(made, { hreflang: language.code, lang: language.code });
}

/** The links of the header. */
export const languageLinks = () =>
  languages.map((language) => {
    const made = way(language, "md-header__button sr-language", language.code.toUpperCase());
    return attributes(made, { "aria-label": language.name, title: language.name });
  });

/** Offer the language of the device where the site has it; an offer that was seen is not made again. */
export function offerLanguage() {
  const wanted = navigator.language.split("-")[0];
  const language = languages.find(({ code }) => code === wanted);
  if (!language || wanted === document.documentElement.lang || offered.read()) return;
  const close = button("", "×", () => notice.remove());
  const words = element("span", "", way(language, "", language.offered));
  const notice = element("div", "sr-update sr-language-offer", words, attributes(close, { "aria-label": _("Close") }));
  document.body.append(attributes(notice, { role: "status" }));
  offered.write(true);
}
