import type { FieldKey } from "#domain/catalog/fields/product-fields.ts";
import { fieldOf } from "#domain/catalog/fields/product-fields.ts";
import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import { type FilePrices, isPriceColumn, readPriceCell } from "#domain/catalog/price-settings/file-prices.ts";
import { type ProductInput, productInput } from "#domain/catalog/products/product-input.ts";
import { isoDate } from "#domain/kernel/files/file-dates.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import { unmarkFormula } from "#domain/kernel/files/formula-mark.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readCsvTable } from "#domain/kernel/files/read-csv-table.ts";
import { readJson } from "#domain/kernel/files/read-json.ts";
import { encodingOf } from "#domain/kernel/files/text-encoding.ts";
import { type CellForm, cellValue, otherCurrency, plainNumber } from "./catalog-file/cell-values.ts";
import {
  columnsOf,
  FIELDS,
  GROUP_COLUMNS,
  isGroupColumn,
  PICTURES,
  REQUIRED,
} from "./catalog-file/columns.ts";
import { readCatalogForm } from "./catalog-file/read-form.ts";
import { type NamedPicture, parsePictures } from "./picture-cells.ts";

export const catalogFormats = ["csv", "json"] as const;
export type CatalogFormat = (typeof catalogFormats)[number];

/** One product of a file, or every reason why its row is invalid. */
export interface CatalogEntry {
  number: number;
  product?: ProductInput;
  /** A category's name or slug. */
  category: string;
  /** The group and the option value, or undefined when the file has no columns of groups. */
  group?: GroupColumns;
  /** Tiers, sale and limits. The object is empty when the file has no column of prices or limits. */
  prices: FilePrices;
  /** The images, or undefined when the file has no column of images. */
  pictures?: NamedPicture[];
  reasons: string[];
}

/** The user's choices of how to read a file. */
export interface CatalogReading {
  /** The time zone that applies to times without a time zone. */
  timeZone: string;
  choices: FileChoices;
  /**
   * The parser calls this function once, before the first product. `form` is the format in which the parser
   * reads the file.
   */
  onForm: (form: FileForm) => void;
}

/**
 * Parses the products of a file one by one. A missing column leaves its field unchanged. An empty cell clears
 * the field. Prices are dollars ("129.00"). In CSV, "|" separates features and seo_keywords. Reads a CSV file
 * twice, because a later number can decide the decimal mark of an earlier number.
 * @throws BrokenFile when an error makes the rest of the file unreadable
 * @throws FileUnclear when the file can be read in several ways, and the user's choices do not select one way
 */
export async function* parseCatalogFile(
  source: ImportSource,
  format: CatalogFormat,
  { timeZone, choices, onForm }: CatalogReading,
): AsyncGenerator<CatalogEntry> {
  if (format === "json") {
    const value = await readJson(source);
    if (!Array.isArray(value)) throw new BrokenFile(1, "the file must hold a list of products");
    const form: FileForm = {
      ...{ encoding: await encodingOf(source), separator: null, rows: value.length },
      ...{ decimal: choices.decimal ?? "point", dates: choices.dates ?? null },
    };
    onForm(form);
    for (const [index, item] of value.entries())
      yield productOf(index + 1, cellsOfObject(item), timeZone, form);
    return;
  }
  const form = await readCatalogForm(source, choices);
  onForm(form);
  let columns: string[] | undefined;
  for await (const row of readCsvTable(source)) {
    if ("reason" in row) yield { number: row.line, category: "", prices: {}, reasons: [row.reason] };
    else if (!columns) columns = columnsOf(row.line, row.cells);
    else {
      const named = columns.map((column, index) => [column, unmarkFormula(row.cells[index] ?? "")] as const);
      yield productOf(row.line, new Map(named), timeZone, form);
    }
  }
}

function cellsOfObject(item: unknown): Map<string, unknown> {
  return item !== null && typeof item === "object" && !Array.isArray(item)
    ? new Map(Object.entries(item))
    : new Map([["", item]]);
}

function productOf(
  number: number,
  cells: ReadonlyMap<string, unknown>,
  timeZone: string,
  form: CellForm,
): CatalogEntry {
  const reasons: string[] = [];
  const fields: Record<string, unknown> = Object.create(null);
  let category = "";
  let group: GroupColumns | undefined;
  const prices: FilePrices = {};
  let pictures: NamedPicture[] | undefined;
  for (const [name, cell] of cells) {
    const key = FIELDS.get(name);
    if (isGroupColumn(name)) {
      group ??= { parentSlug: "", optionName: "", optionValue: "" };
      group[GROUP_COLUMNS[name]] = typeof cell === "string" ? cell.trim() : "";
    } else if (isPriceColumn(name)) {
      const currency = otherCurrency(cell, form);
      const reason = currency
        ? inDollars(name, currency)
        : readPriceCell(prices, { column: name, cell: plainPriceCell(name, cell, form), timeZone });
      if (reason) reasons.push(reason);
    } else if (name === PICTURES) {
      const parsed = parsePictures(cell);
      if (typeof parsed === "string") reasons.push(parsed);
      else pictures = parsed;
    } else if (!key)
      reasons.push(name === "" ? "is not an object" : `"${name.slice(0, 40)}" is not a known field`);
    else if (key === "categoryId") category = typeof cell === "string" ? cell.trim() : "";
    else {
      const currency = fieldOf(key).kind === "amount" ? otherCurrency(cell, form) : undefined;
      if (currency) reasons.push(inDollars(name, currency));
      fields[key] = currency ? Number.NaN : cellValue(fieldOf(key), cell, form);
    }
  }
  if (!cells.has("")) {
    if (category === "") reasons.push("category is required");
    if (category.length > 120 || /\p{Cc}/u.test(category))
      reasons.push("category must be a name of at most 120 characters");
    for (const key of REQUIRED.filter((required) => required !== "categoryId")) {
      if (fields[key] === undefined || fields[key] === "") reasons.push(`${fieldOf(key).csv} is required`);
    }
  }
  const entry = { number, category, prices, ...(pictures ? { pictures } : {}), ...(group ? { group } : {}) };
  if (reasons.length > 0) return { ...entry, reasons };
  const parsed = productInput.safeParse({ ...fields });
  if (parsed.success) return { ...entry, product: parsed.data, reasons };
  const messages = parsed.error.issues.map(
    ({ path, message }) => `${fieldOf(path[0] as FieldKey).csv} ${message}`,
  );
  return { ...entry, reasons: [...new Set(messages)] };
}

const inDollars = (column: string, currency: string): string =>
  `${column} is in "${currency}", and prices of this shop are US dollars`;

/** Converts a cell with prices, limits or times to the format that `readPriceCell` reads. */
function plainPriceCell(column: string, cell: unknown, form: CellForm): unknown {
  if (typeof cell !== "string") return cell;
  if (column.endsWith("_at")) return isoDate(cell, form.dates);
  if (column !== "price_tiers") return plainNumber(cell, form);
  return cell
    .split("|")
    .map((tier) => tier.replace(/(?<==).*$/s, (price) => plainNumber(price, form)))
    .join("|");
}
