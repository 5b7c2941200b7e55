/** The signs at which a spreadsheet begins a formula, with the full-width and small forms that it reads alike. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫]";
/**
 * A place where a cell may begin: the start of the text, or behind a character at which some spreadsheet
 * separates cells whatever the quotes say. pt-BR Excel splits `a,"x;=1"` at the semicolon. White space,
 * invisible characters and quotes before the sign do not stop a formula.
 */
const BEGIN = "(^|[;,\\t\\r\\n])([\\s\\p{Cf}\"]*)('*)";
const PLACES = new RegExp(`${BEGIN}(?=${SIGN})`, "gu");

/**
 * Disarms every formula of a cell: an apostrophe before the sign at the start of the text, two apostrophes
 * behind a separator. Two, because people write one there: `the flags '-a', '-b'`. Every exported text goes
 * through this function, and `unmarkFormula` gives the text back.
 */
export const markFormula = (text: string): string =>
  text.replace(PLACES, (_, begin: string, space: string, marks: string) => {
    return `${begin}${space}${begin === "" ? "'" : "''"}${marks}`;
  });

/** Returns the text that `markFormula` disarmed. Other texts stay, but for an apostrophe before a leading sign. */
export const unmarkFormula = (text: string): string =>
  text.replace(PLACES, (_, begin: string, space: string, marks: string) => {
    const own = begin === "" ? 1 : 2;
    return `${begin}${space}${marks.length >= own ? marks.slice(own) : marks}`;
  });
