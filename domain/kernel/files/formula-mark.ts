/** What a spreadsheet would run as a formula, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const MARKED = /^'(?='*[=+\-@\t\r＝＋－＠])/u;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export const markFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe of `markFormula`. */
export const unmarkFormula = (cell: string): string => cell.replace(MARKED, "");
