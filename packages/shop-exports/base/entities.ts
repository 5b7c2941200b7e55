/** The characters that HTML texts write as a named entity. Numeric entities are decoded too. */
const NAMED: Record<string, string> = {
  amp: "&",
  ordm: "º",
  ordf: "ª",
  sup2: "²",
  szlig: "ß",
  aelig: "æ",
  oslash: "ø",
  iexcl: "¡",
  iquest: "¿",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  times: "×",
  deg: "°",
};

/** The name of an entity for a letter with an accent, such as "ccedil". */
const ACCENTED = /^([a-z])(acute|grave|circ|tilde|uml|cedil|ring|caron)$/i;
const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
  ring: "\u030a",
  caron: "\u030c",
};

/** Decodes entities once: "&amp;amp;" becomes "&amp;". Drops characters that no text field accepts. */
export function decodeEntities(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return namedCharacter(String(name)) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      // Pages in a Windows encoding write some characters as a byte value, such as 146 for an apostrophe.
      if (code >= 0x80 && code <= 0x9f) return new TextDecoder("windows-1252").decode(Uint8Array.of(code));
      const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
      return isCharacter ? String.fromCodePoint(code) : "";
    })
    .replace(/[^\P{Cc}\n\t]/gu, "");
}

function namedCharacter(name: string): string | undefined {
  const [, letter = "", accent = ""] = ACCENTED.exec(name) ?? [];
  const composed = letter === "" ? "" : `${letter}${ACCENTS[accent.toLowerCase()] ?? ""}`.normalize("NFC");
  return composed.length === 1 ? composed : NAMED[name.toLowerCase()];
}
