/**
 * The places where a spreadsheet could begin a formula: a sign at the start of the text, or a sign after a
 * separator. A spreadsheet can separate cells at a separator even inside quotes. For example, pt-BR Excel
 * splits `a,"x;=1"` at the semicolon. White space, invisible characters and quotes before the sign do not
 * stop a formula. Spreadsheets also accept the full-width and small forms of the signs. The pattern has three
 * groups: the start of the text or the separator, the white space, and the apostrophes before the sign.
 */
const PLACES = /(^|[;,\t\r\n])([\s\p{Cf}"]*)('*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/**
 * Changes the text of a cell so that a spreadsheet runs no formula in the text. The function puts an
 * apostrophe before a sign at the start of the text, and two apostrophes before a sign after a separator. A
 * single apostrophe would not show whether this function or the author of the text added it. Authors also
 * write a single apostrophe after a separator, for example in `the flags '-a', '-b'`. Every exported text
 * passes through this function, and `unmarkFormula` restores the text.
 */
export const markFormula = (text: string): string =>
  text.replace(PLACES, (_, begin: string, space: string, marks: string) => {
    return `${begin}${space}${begin === "" ? "'" : "''"}${marks}`;
  });

/**
 * Returns the original text of a cell that `markFormula` changed. Other texts stay unchanged, with one
 * exception. The function removes an apostrophe before a sign at the start of any text.
 */
export const unmarkFormula = (text: string): string =>
  text.replace(PLACES, (_, begin: string, space: string, marks: string) => {
    const own = begin === "" ? 1 : 2;
    return `${begin}${space}${marks.length >= own ? marks.slice(own) : marks}`;
  });
