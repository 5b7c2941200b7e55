/** Maximum length of a term. A text above this length is neither an order number nor an email address. */
export const TERM_MAX = 120;
/** Minimum length of a term. A single letter would find nearly everything. */
export const TERM_MIN = 2;

/** Normalizes a search term. Returns "" for a term that is too short. */
export function parseSearchTerm(text: string): string {
  const term = text
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, TERM_MAX)
    .toWellFormed();
  return Array.from(term).length < TERM_MIN ? "" : term;
}

/**
 * Returns the order numbers that a term can mean: "HO-10042", "10042", "ho 10042". The result contains
 * complete order numbers, so that the query can use the index of the order numbers. The user might still be
 * typing a number. Therefore the result also contains numbers with one or two further digits. Returns [] for
 * a term that cannot be an order number.
 */
export function orderNumbersOf(term: string): string[] {
  const figures = /^(?:HO)?[-\s#]*(\d{2,12})$/i.exec(term.trim().replace(/^#/, ""))?.[1];
  if (!figures) return [];
  const ten = [...Array(10).keys()];
  const more = ten.flatMap((digit) => [`${digit}`, ...ten.map((next) => `${digit}${next}`)]);
  return ["", ...more].map((rest) => `HO-${figures}${rest}`);
}
