const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú", c: "ç", n: "ñ", y: "ý", s: "š", z: "ž" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", C: "Ç", N: "Ñ", Y: "Ý", S: "Š", Z: "Ž" },
};
const VOWEL = /[aeiou]/i;
const LONGER_BY = 1 / 3;

/**
 * Returns the text with accents, lengthened by at least a third. The function doubles vowels and adds no
 * words. A long word cannot wrap and therefore needs more space. The text arguments of a message do not
 * change.
 */
export function pseudoText(text: string, values: readonly string[] = []): string {
  const kept = values
    .filter((value) => value !== "")
    .map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const parts = kept.length > 0 ? text.split(new RegExp(`(${kept.join("|")})`)) : [text];
  return parts.map((part, at) => (at % 2 === 1 ? part : longerText(part))).join("");
}

function longerText(text: string): string {
  const letters = text.replace(/\P{L}/gu, "").length;
  let missing = letters === 0 ? 0 : Math.ceil(text.length * LONGER_BY);
  const grown = [...text].map((letter) => {
    const accented = ACCENTS[letter] ?? letter;
    if (missing === 0 || !VOWEL.test(letter)) return accented;
    missing -= 1;
    return accented + accented.toLowerCase();
  });
  const end = grown.findLastIndex((letter) => /\p{L}/u.test(letter));
  return [...grown.slice(0, end + 1), "é".repeat(missing), ...grown.slice(end + 1)].join("");
}

/** Collects the text arguments of a message, including the texts inside an object. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Returns the same tree of messages in the pseudo-language. */
export function pseudoMessages<T>(messages: T, values: readonly string[] = []): T {
  if (typeof messages === "string") return pseudoText(messages, values) as T;
  if (typeof messages === "function") {
    const message = (...given: unknown[]) => pseudoMessages(messages(...given), given.flatMap(textsIn));
    return Object.defineProperty(message, "length", { value: messages.length }) as T;
  }
  if (Array.isArray(messages)) return messages.map((one) => pseudoMessages(one, values)) as T;
  if (typeof messages !== "object" || messages === null) return messages;
  return Object.fromEntries(
    Object.entries(messages).map(([name, one]) => [name, pseudoMessages(one, values)]),
  ) as T;
}
