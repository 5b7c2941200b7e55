import { FileUnclear } from "./file-unclear.ts";

/** The character before the decimals in the numbers of a file. */
export const decimalMarks = ["comma", "point"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** A number of the file: the digits with a point before the decimals, and the currency. */
interface WrittenNumber {
  number: string;
  /**
   * The currency sign or code beside the number, such as "R$". The text is empty when the number has no
   * currency.
   */
  currency: string;
  /** The decimal mark of the file when this number alone proves the mark, otherwise null. */
  proves: DecimalMark | null;
}

/** A sign or a code of a currency, before or after the digits. */
const BEFORE = /^([A-Za-z]{0,3}\p{Sc}[A-Za-z]?|[A-Za-z]{3})\s*(\d.*)$/u;
const AFTER = /^(.*\d)\s*([A-Za-z]{0,3}\p{Sc}[A-Za-z]?|[A-Za-z]{3})$/u;
const PLAIN = /^(\d+)(?:([.,])(\d+))?$/;
const GROUPED = /^(\d{1,3}(?:([., '’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const DOLLARS: ReadonlySet<string> = new Set(["", "$", "US$", "USD", "U$", "U$S"]);

const markOf = (sign: string): DecimalMark => (sign === "," ? "comma" : "point");
const otherMark = (sign: string): DecimalMark => (sign === "," ? "point" : "comma");

/** Returns whether a sign beside an amount means US dollars. */
export const isDollarSign = (currency: string): boolean => DOLLARS.has(currency.toUpperCase());

/**
 * Reads a number without a plus or minus sign: "19,90", "1.299,00", "R$ 19.90", "10 €", "1 299". Returns
 * "unclear" when `decimal` is not set and the digits after the mark can be thousands or decimals, as in
 * "1,299". Null means that the text is no number.
 */
export function readNumber(
  text: string,
  decimal?: DecimalMark | null | undefined,
): WrittenNumber | "unclear" | null {
  // Spaces of every width become plain spaces.
  const typed = text.normalize("NFKC").trim();
  const [, before = "", amount = ""] = BEFORE.exec(typed) ?? [];
  const [, rest = typed, after = ""] = before === "" ? (AFTER.exec(typed) ?? []) : ["", amount, ""];
  const currency = before || after;
  const plain = PLAIN.exec(rest);
  const [, whole = "", sign, fraction = ""] = plain ?? [];
  if (plain && sign === undefined) return { number: whole, currency, proves: null };
  if (plain && sign !== undefined) {
    const canBeGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    if (!canBeGroup) return { number: `${whole}.${fraction}`, currency, proves: markOf(sign) };
    if (!decimal) return "unclear";
    return {
      number: decimal === markOf(sign) ? `${whole}.${fraction}` : whole + fraction,
      currency,
      proves: null,
    };
  }
  const [, groups = "", divider = "", point, cents] = GROUPED.exec(rest) ?? [];
  if (groups === "" || divider === point) return null;
  const digits = groups.replaceAll(divider, "");
  if (point !== undefined) return { number: `${digits}.${cents}`, currency, proves: markOf(point) };
  return { number: digits, currency, proves: /[.,]/.test(divider) ? otherMark(divider) : null };
}

/** Collects what the numbers of a file prove about its decimal mark. */
export class FileNumbers {
  readonly #proven = new Set<DecimalMark>();
  #unclear: { line: number; text: string } | undefined;
  /**
   * The first currency that is not US dollars. The text is empty when the file contains no currency other
   * than US dollars.
   */
  currency = "";

  /**
   * @param isInText whether the number is part of a longer text. A number inside a text does not prove the
   * decimal mark, because a spreadsheet does not reformat this number.
   */
  add(line: number, text: string, isInText = false): void {
    const number = readNumber(text);
    if (number === "unclear") this.#unclear ??= { line, text: text.trim() };
    else if (number) {
      if (number.proves && !isInText) this.#proven.add(number.proves);
      if (this.currency === "" && !isDollarSign(number.currency)) this.currency = number.currency;
    }
  }

  /**
   * Returns the decimal mark that the user chose or that the numbers prove. Returns null when no number of
   * the file needs a decimal mark.
   * @throws FileUnclear when a number can be read in two ways and no other number proves the decimal mark
   */
  decimal(chosen?: DecimalMark | undefined): DecimalMark | null {
    if (chosen) return chosen;
    const [only, ...others] = this.#proven;
    if (only && others.length === 0) return only;
    if (this.#unclear) throw new FileUnclear("decimal", decimalMarks, this.#unclear);
    return null;
  }
}
