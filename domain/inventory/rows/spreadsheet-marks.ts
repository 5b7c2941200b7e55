/**
 * Finds keys that a spreadsheet damaged when somebody opened a file and saved it again. The lost characters
 * cannot be restored, so staff must check the lines with damaged keys. The functions are pure.
 */

/** The ways in which a spreadsheet damages a key. The list begins with the worst kind of damage. */
export const spreadsheetMarks = [
  "error",
  "scientific",
  "date",
  "formula",
  "truth",
  "number",
  "rounded",
  "zeros",
  "apostrophe",
] as const;
export type SpreadsheetMark = (typeof spreadsheetMarks)[number];

const ERRORS =
  /^(?:#{2,}|#(?:N\/[AD]|NAME\?|NOME\?|REF!?|VALUE!|VALOR!|DIV\/0!|NUM!|NÚM!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!|FIELD!|ERROR!?|ERRO!?|GETTING_DATA|OBTENDO_DADOS|\p{Lu}{2,12}[!?])|(?:Err|Erro):\d{3})$/iu;
/**
 * A spreadsheet always writes a sign after the E of an exponent. A key such as 12E45678 has no sign after the
 * E.
 */
const SCIENTIFIC = /^[-+]?\d(?:[.,]\d+)?E[-+]\d{1,3}$|^[-+]?\d[.,]\d+E\d{1,3}$|^\dE\d{1,2}$/i;
const MONTHS = new Set(
  (
    "jan fev feb mar abr apr mai may jun jul ago aug set sep sept out oct nov dez dec janeiro " +
    "january fevereiro february março march abril april maio junho june julho july agosto august " +
    "setembro september outubro october novembro november dezembro december"
  ).split(" "),
);
/**
 * Dates with the name of a month. The first group of each pattern matches the name of the month: 12/abr, 12
 * de abril de 2026, Apr-12.
 */
const NAMED_DATES = [
  /^\d{1,2}(?:[-/. ]| de )(\p{L}{3,9})\.?(?:(?:[-/. ]| de )\d{2,4})?(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?$/iu,
  /^(\p{L}{3,9})\.?[-/. ]\d{1,4}(?:,? \d{4})?$/iu,
];
const DATES = [
  /^(?:19|20)\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?$/i,
  /^(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:\d{2}|(?:19|20)\d{2})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?$/i,
  /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i,
];
const isDate = (value: string) =>
  DATES.some((form) => form.test(value)) ||
  NAMED_DATES.some((form) => MONTHS.has(form.exec(value)?.[1]?.toLowerCase() ?? ""));
const FORMULA = /^[=@](?:\+?\$?[A-Z]{1,3}\$?\d+|[A-Z][A-Z.]+\(|[-+(\d"'])|^=/i;
const CALL = /^=(?:\+?\$?[A-Z]{1,3}\$?\d+(?:$|[-+*/:&;,)])|[A-ZÇÃÉÍÓÚ.]+\()/i;
const TRUTH = /^(?:TRUE|FALSE|VERDADEIRO|FALSO)$/i;
const NUMBERS = [
  /^[-+]?\d{1,3}(?:[.,\s'’]\d{3})+(?:[.,]\d+)?$/u, // 1.234.567,00
  /^[-+]?\d+[.,]\d+$/, // 1234.0
  /^[-+]?[\d.,]*\d\s?%$/, // 12%
  /^[-+]?(?:R\$|US\$|[$€£¥])\s?[-+]?[\d.,]*\d$|^[-+]?[\d.,]*\d\s?(?:R\$|[$€£¥])$/u,
  /^\([\d.,]*\d\)$/, // a negative number in brackets
  /^-\d+$/,
];
const APOSTROPHE = /^'[^']+$/;

/**
 * Returns how a spreadsheet damaged a value. The function checks only this value, not the other values of the
 * file. Returns null for an intact value.
 * @param isKey whether the field is a key. In a login, a password or a note, a date or a number does not
 * prove any damage.
 */
export function spreadsheetMarkOf(value: string, isKey: boolean): SpreadsheetMark | null {
  if (value.length > 60) return null;
  if (ERRORS.test(value)) return "error";
  if (/^[-+]?\d[.,]?\d*E[-+]\d{1,3}$/i.test(value)) return "scientific";
  if (!isKey) return CALL.test(value) ? "formula" : null;
  if (SCIENTIFIC.test(value)) return "scientific";
  if (isDate(value)) return "date";
  if (FORMULA.test(value)) return "formula";
  if (TRUTH.test(value)) return "truth";
  if (NUMBERS.some((form) => form.test(value))) return "number";
  return APOSTROPHE.test(value) ? "apostrophe" : null;
}

/** A key that consists only of digits, and the number of its line in the file. */
export interface DigitKey {
  number: number;
  digits: string;
}

/**
 * The number of leading digits that a spreadsheet keeps when it stores a number. A spreadsheet replaces all
 * digits after these leading digits with zeros.
 */
const KEPT_DIGITS = 15;
/** Spreadsheets store the days from 2009 to 2064 as these numbers. */
const isDay = (digits: string) => digits.length === 5 && digits >= "40000" && digits <= "60500";

/**
 * Finds the damaged keys among the keys that consist of digits, by comparing all keys of a field.
 * @param others the number of the field's keys that contain characters other than digits
 */
export function damagedDigits(keys: readonly DigitKey[], others: number): Map<number, SpreadsheetMark> {
  const found = new Map<number, SpreadsheetMark>();
  const longest = Math.max(0, ...lengthsOf(keys).keys());
  for (const { number } of withLostZeros(keys, longest)) found.set(number, "zeros");
  for (const { number } of rounded(keys)) found.set(number, "rounded");
  const days = keys.filter(({ digits }) => isDay(digits));
  if (days.length > 0 && days.length === keys.length && others > 0)
    for (const { number } of days) found.set(number, "date");
  return found;
}

function lengthsOf(keys: readonly DigitKey[]): Map<number, number> {
  const lengths = new Map<number, number>();
  for (const { digits } of keys) lengths.set(digits.length, (lengths.get(digits.length) ?? 0) + 1);
  return lengths;
}

/**
 * When no key begins with a zero, finds the keys that are shorter than the usual length. A spreadsheet
 * removes zeros at the beginning of a number.
 */
function withLostZeros(keys: readonly DigitKey[], longest: number): DigitKey[] {
  const lengths = lengthsOf(keys);
  if (longest < 5 || lengths.size < 2 || keys.some(({ digits }) => digits.startsWith("0"))) return [];
  const most = Math.max(...lengths.values());
  const shortest = Math.min(...lengths.keys());
  if (lengths.get(longest) !== most || longest - shortest > 6) return [];
  return keys.filter(({ digits }) => digits.length < longest);
}

/**
 * Finds long keys whose digits after the fifteenth are zeros. An undamaged key rarely has only zeros after
 * the fifteenth digit.
 */
function rounded(keys: readonly DigitKey[]): DigitKey[] {
  const long = keys.filter(({ digits }) => digits.length > KEPT_DIGITS);
  const ends = long.filter(({ digits }) => /^0+$/.test(digits.slice(KEPT_DIGITS)));
  return ends.length === long.length ? ends : ends.filter(({ digits }) => digits.length > KEPT_DIGITS + 2);
}
