import { fieldOf } from "#domain/catalog/fields/product-fields.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readTableForm } from "#domain/kernel/files/read-table-form.ts";
import { columnsOf, FIELDS } from "./columns.ts";

const NUMBERS: ReadonlySet<string> = new Set(["amount", "stock", "count", "rating"]);

/** Detects the format of the numbers and dates in a catalog file, by the rules of `readTableForm`. */
export const readCatalogForm = (source: ImportSource, choices: FileChoices): Promise<FileForm> =>
  readTableForm(source, choices, { columnsOf, numbersIn, isDate: (column) => column.endsWith("_at") });

/** Returns the numbers in a cell. In a cell of price tiers, each price follows an "=" sign. */
function numbersIn(column: string, cell: string): string[] {
  if (column === "price_tiers") return cell.split("|").map((tier) => tier.slice(tier.indexOf("=") + 1));
  const key = FIELDS.get(column);
  return column === "sale_price" || (key && NUMBERS.has(fieldOf(key).kind)) ? [cell] : [];
}
