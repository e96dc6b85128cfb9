/* What early.js gives to all scripts of a page, as Material's bundle expects it; and what all types may use. */

/** Colours to choose from, as mkdocs.yml says. */
interface Palette {
  media?: string;
  scheme: string;
  primary: string;
  accent: string;
  toggle?: { name: string };
}

/** What may be a thing: of its parts nothing is known yet. */
type Loose<Thing> = { [Name in keyof Thing]?: unknown };

/** Which of the colours was chosen last, if it was kept here. */
interface KeptPalette {
  index: number;
}

/** A further language of the site: its root as seen from the root of this one, and the sentence that offers it. */
interface OtherLanguage {
  code: string;
  name: string;
  root: string;
  offered: string;
}

declare var scytheTheme: { features: string[]; palette: Palette[]; languages: OtherLanguage[] };
declare var scytheColours: () => number;
declare var __md_scope: URL;
declare var __md_hash: (text: string) => number;
/** What is kept under a name, whatever it is. */
declare var __md_get: (key: string, storage?: Storage, scope?: URL) => unknown;
declare var __md_set: (key: string, value: unknown, storage?: Storage, scope?: URL) => void;
