import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { isDollarSign } from "./file-numbers.ts";

/** A currency in the name of a column, such as "Preço (R$)". */
const NAMED_CURRENCY = /[A-Z]{0,2}\p{Sc}|\b(?:USD|BRL|EUR|GBP)\b/u;

/**
 * Converts the name of a column to lower-case words with underscores: "Preço Normal (US$)" becomes
 * "preco_normal".
 * @throws BrokenFile when the name has a currency other than US dollars
 */
export function columnName(line: number, cell: string): string {
  const [currency = ""] = NAMED_CURRENCY.exec(cell) ?? [];
  if (!isDollarSign(currency))
    throw new BrokenFile(line, `the first row names prices in "${currency}"; give US dollars`);
  return plainLetters(cell.replace(NAMED_CURRENCY, ""))
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
