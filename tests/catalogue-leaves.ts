/** One sentence of a catalogue, or one that is made of facts, by where it stands: "shop.home.title". */
export interface Leaf {
  path: string;
  value: string | ((...facts: never[]) => unknown);
}

/** Every sentence of a tree of words, in the order they stand in. */
export function leavesOf(path: string, words: unknown): Leaf[] {
  if (typeof words === "string") return [{ path, value: words }];
  if (typeof words === "function") return [{ path, value: words as Leaf["value"] }];
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
}

/** Facts that a sentence may be made of: each fits some of the sentences, and is easily found again in what they say. */
export const SAMPLE_NUMBER = 4_217;
export const SAMPLE_NAME = "Xyzzy";
const samples: unknown[] = [
  SAMPLE_NUMBER,
  SAMPLE_NAME,
  new Date("2026-03-01T10:00:00Z"),
  "2026-03-01T10:00:00Z",
];

/** What a leaf says: its text, or the texts that its function makes of sample facts; empty when none of them fits it. */
export function textsOf({ value }: Leaf): string[] {
  if (typeof value === "string") return [value];
  for (const sample of samples) {
    try {
      const facts = Array.from({ length: value.length }, () => sample) as never[];
      const texts = leavesOf("", value(...facts)).flatMap(textsOf);
      if (texts.length > 0 && !/undefined|NaN|\[object|Invalid/.test(texts.join())) return texts;
    } catch {
      // Made of other facts: the next sample may be of their kind.
    }
  }
  return [];
}

/** What is the same word in both languages. */
const SAME_WORDS = new Set(["Banners", "Chat", "Menu", "Popular", "Status", "Subtotal", "Total"]);

/** Whether a text may stand in a Portuguese catalogue as it stands in the English one: numbers, names, signs, addresses. */
export function isOfNoLanguage(text: string): boolean {
  const bare = text
    .replaceAll(SAMPLE_NAME, "")
    .replace(/\bms\b|\bUTC\b|\S+@\S+/g, "")
    .trim();
  return (
    SAME_WORDS.has(bare) || // a name with its initial, as testimonials have it
    /^\p{Lu}\p{Ll}+ \p{Lu}\.$/u.test(bare) || // codes: capitals and digits
    /^[^\p{Ll}]*$/u.test(bare)
  );
}
