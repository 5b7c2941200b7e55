/** A longer text is no order number and no e-mail. */
export const TERM_MAX = 120;
/** Of fewer letters everything would be found. */
export const TERM_MIN = 2;

/** A term as it is searched; "" for one that is too short to be. */
export function parseSearchTerm(text: string): string {
  const term = text
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, TERM_MAX)
    .toWellFormed();
  return Array.from(term).length < TERM_MIN ? "" : term;
}

/**
 * The order numbers that a term can stand for, so that they are found by their index: "HO-10042", "10042", "ho 10042",
 * and of one that is still being typed those with up to two figures more. Empty for what is no order number.
 */
export function orderNumbersOf(term: string): string[] {
  const figures = /^(?:HO)?[-\s#]*(\d{2,12})$/i.exec(term.trim().replace(/^#/, ""))?.[1];
  if (!figures) return [];
  const ten = [...Array(10).keys()];
  const more = ten.flatMap((digit) => [`${digit}`, ...ten.map((next) => `${digit}${next}`)]);
  return ["", ...more].map((rest) => `HO-${figures}${rest}`);
}
