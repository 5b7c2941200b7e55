/**
 * The places where a spreadsheet could begin a formula: a sign at the start of the text, or behind a
 * character at which some spreadsheet separates cells whatever the quotes say. pt-BR Excel splits `a,"x;=1"`
 * at the semicolon. White space, invisible characters and quotes before the sign do not stop a formula. The
 * signs have full-width and small forms that spreadsheets read alike. The groups are the place, the white
 * space, and the apostrophes before the sign.
 */
const PLACES = /(^|[;,\t\r\n])([\s\p{Cf}"]*)('*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/**
 * Disarms every formula of a cell: an apostrophe before the sign at the start of the text, two apostrophes
 * behind a separator. Two, because people write one there: `the flags '-a', '-b'`. Every exported text goes
 * through this function, and `unmarkFormula` gives the text back.
 */
export const markFormula = (text: string): string =>
  text.replace(PLACES, (_, begin: string, space: string, marks: string) => {
    return `${begin}${space}${begin === "" ? "'" : "''"}${marks}`;
  });

/**
 * Returns the text that `markFormula` disarmed. Other texts stay, but for an apostrophe before a leading
 * sign.
 */
export const unmarkFormula = (text: string): string =>
  text.replace(PLACES, (_, begin: string, space: string, marks: string) => {
    const own = begin === "" ? 1 : 2;
    return `${begin}${space}${marks.length >= own ? marks.slice(own) : marks}`;
  });
