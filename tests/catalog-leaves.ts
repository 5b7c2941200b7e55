/**
 * A message and its path in the message catalog, such as "shop.home.title". Each message is a text or a
 * function that returns texts.
 */
export interface Leaf {
  path: string;
  value: string | ((...values: never[]) => unknown);
}

/** Lists every message of a message tree in the order of the source. */
export function leavesOf(path: string, messages: unknown): Leaf[] {
  if (typeof messages === "string") return [{ path, value: messages }];
  if (typeof messages === "function") return [{ path, value: messages as Leaf["value"] }];
  if (typeof messages !== "object" || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
}

/**
 * Sample arguments for message functions. Each sample is a valid argument for some of the functions. Tests
 * can find each sample in the resulting texts.
 */
export const SAMPLE_NUMBER = 4_217;
export const SAMPLE_NAME = "Xyzzy";
const samples: unknown[] = [
  SAMPLE_NUMBER,
  SAMPLE_NAME,
  new Date("2026-03-01T10:00:00Z"),
  "2026-03-01T10:00:00Z",
];

/**
 * Returns the texts of a leaf: the leaf's own text, or the texts that the leaf's function returns for a
 * fitting sample. Returns an empty list when no sample fits the function.
 */
export function textsOf({ value }: Leaf): string[] {
  if (typeof value === "string") return [value];
  for (const sample of samples) {
    try {
      const values = Array.from({ length: value.length }, () => sample) as never[];
      const texts = leavesOf("", value(...values)).flatMap(textsOf);
      if (texts.length > 0 && !/undefined|NaN|\[object|Invalid/.test(texts.join())) return texts;
    } catch {
      // The function rejected this sample, because the function takes another kind of argument. The loop
      // tries the next sample.
    }
  }
  return [];
}

/** Words that are spelled the same in English and Portuguese. */
const SAME_WORDS = new Set([
  "Banners",
  "Chat",
  "Digital",
  "Manual",
  "Menu",
  "Popular",
  "Status",
  "Subtotal",
  "Total",
]);

/**
 * Returns whether the Portuguese catalog is allowed to contain this text unchanged. Numbers, names, symbols
 * and addresses can be the same in both languages.
 */
export function isOfNoLanguage(text: string): boolean {
  const bare = text
    .replaceAll(SAMPLE_NAME, "")
    .replace(/\bms\b|\bUTC\b|\S+@\S+/g, "")
    .trim();
  return (
    SAME_WORDS.has(bare) || // a first name and an initial, as in testimonials
    /^\p{Lu}\p{Ll}+ \p{Lu}\.$/u.test(bare) || // codes of capital letters and digits
    /^[^\p{Ll}]*$/u.test(bare)
  );
}
