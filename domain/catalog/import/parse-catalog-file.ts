import type { ProductField } from "#domain/catalog/fields/product-field.ts";
import { type FieldKey, fieldKeys, fieldOf, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import {
  type FilePrices,
  isPriceColumn,
  PRICE_CELLS,
  readPriceCell,
} from "#domain/catalog/price-settings/file-prices.ts";
import { type ProductInput, productInput } from "#domain/catalog/products/product-input.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";
import { unmarkFormula } from "#domain/kernel/files/formula-mark.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readCsv } from "#domain/kernel/files/read-csv.ts";
import { readJson } from "#domain/kernel/files/read-json.ts";
import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";
import { type NamedPicture, parsePictures } from "./picture-cells.ts";

export const catalogFormats = ["csv", "json"] as const;
export type CatalogFormat = (typeof catalogFormats)[number];

/** Maps the columns of a catalog file to product fields. */
const FIELDS = new Map<string, FieldKey>(fieldKeys.map((key) => [fieldOf(key).csv, key]));
/** The columns that place a product in a group of variants. */
export const GROUP_COLUMNS = {
  parent_slug: "parentSlug",
  option_name: "optionName",
  option_value: "optionValue",
} as const satisfies Record<string, keyof GroupColumns>;
const isGroupColumn = (name: string): name is keyof typeof GROUP_COLUMNS =>
  Object.hasOwn(GROUP_COLUMNS, name);
/** The column of the images. */
export const PICTURES = "pictures";
const COLUMNS = [...FIELDS.keys(), ...Object.keys(PRICE_CELLS), PICTURES, ...Object.keys(GROUP_COLUMNS)];
const KNOWN: ReadonlySet<string> = new Set(COLUMNS);
const REQUIRED = keysWhere((field) => field.isRequired === true);

/** One product of a file, or every reason why its entry is invalid. */
export interface CatalogEntry {
  number: number;
  product?: ProductInput;
  /** A category's name or slug. */
  category: string;
  /** The place in a group; undefined when the file has no such column. */
  group?: GroupColumns;
  /** Tiers, sale and limits; empty when the file has no such column. */
  prices: FilePrices;
  /** The images; undefined when the file has no such column. */
  pictures?: NamedPicture[];
  reasons: string[];
}

/**
 * Parses the products of a file one by one. A missing column leaves its field unchanged; an empty cell clears
 * the field. Prices are dollars ("129.00"). In CSV, "|" separates features and seo_keywords.
 * @param timeZone of times without a zone
 * @throws BrokenFile when the rest of the file is unreadable
 */
export async function* parseCatalogFile(
  source: ImportSource,
  format: CatalogFormat,
  timeZone: string,
): AsyncGenerator<CatalogEntry> {
  if (format === "json") {
    const value = await readJson(source);
    if (!Array.isArray(value)) throw new BrokenFile(1, "the file must hold a list of products");
    for (const [index, item] of value.entries()) yield productOf(index + 1, cellsOfObject(item), timeZone);
    return;
  }
  let columns: string[] | undefined;
  for await (const { line, cells } of readCsv(source)) {
    if (!columns) columns = columnsOf(line, cells);
    else if (cells.length !== columns.length) {
      yield {
        number: line,
        category: "",
        prices: {},
        reasons: [`has ${cells.length} cells, the header has ${columns.length}`],
      };
    } else {
      const named = columns.map((column, index) => [column, unmarkFormula(cells[index] ?? "")] as const);
      yield productOf(line, new Map(named), timeZone);
    }
  }
}

function columnsOf(line: number, cells: string[]): string[] {
  const columns = cells.map((cell, index) => {
    const name = cell.trim().toLowerCase().replace(/ +/g, "_");
    // Without a header row the name would be a product text, which must not appear in the error.
    const named = /^[a-z_-]{1,40}$/.test(name) ? `"${name}"` : `of cell ${index + 1}`;
    if (!KNOWN.has(name))
      throw new BrokenFile(line, `the column ${named} is not known; known are ${COLUMNS.join(", ")}`);
    return name;
  });
  if (new Set(columns).size < columns.length)
    throw new BrokenFile(line, "the first row names a column twice");
  for (const needed of REQUIRED.map((key) => fieldOf(key).csv)) {
    if (!columns.includes(needed)) throw new BrokenFile(line, `the column ${needed} is missing`);
  }
  return columns;
}

function cellsOfObject(item: unknown): Map<string, unknown> {
  return item !== null && typeof item === "object" && !Array.isArray(item)
    ? new Map(Object.entries(item))
    : new Map([["", item]]);
}

function productOf(number: number, cells: ReadonlyMap<string, unknown>, timeZone: string): CatalogEntry {
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
      const reason = readPriceCell(prices, { column: name, cell, timeZone });
      if (reason) reasons.push(reason);
    } else if (name === PICTURES) {
      const parsed = parsePictures(cell);
      if (typeof parsed === "string") reasons.push(parsed);
      else pictures = parsed;
    } else if (!key)
      reasons.push(name === "" ? "is not an object" : `"${name.slice(0, 40)}" is not a known field`);
    else if (key === "categoryId") category = typeof cell === "string" ? cell.trim() : "";
    else fields[key] = cellValue(fieldOf(key), cell);
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

/**
 * Converts a cell or JSON value by the kind of its field. Returns unreadable values unchanged; the schema
 * refuses them.
 */
function cellValue(field: ProductField, cell: unknown): unknown {
  const text = typeof cell === "string" ? cell.trim() : typeof cell === "number" ? String(cell) : null;
  switch (field.kind) {
    case "amount":
      if (field.isRequired) return text === "" ? undefined : amountOf(text);
      return text === "" || cell === null ? null : amountOf(text);
    case "stock":
      return text === "" || cell === null ? null : numberOf(text, cell);
    case "count":
      return text === "" ? 0 : numberOf(text, cell);
    case "rating":
      // A Portuguese spreadsheet writes "4,9".
      return text === "" ? 0 : numberOf(text?.replace(",", ".") ?? null, cell);
    case "list":
      return typeof cell === "string" ? listOf(cell) : cell;
    case "flag":
      return typeof cell === "string" ? flagOf(cell) : cell;
    case "slug":
    case "choice":
      return text === "" ? undefined : cell;
    case "content":
      return contentOf(cell);
    default:
      return cell;
  }
}

const amountOf = (text: string | null) =>
  text === null ? Number.NaN : (parseTypedPrice(text) ?? Number.NaN);
const numberOf = (text: string | null, cell: unknown) =>
  text !== null && /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : cell;
const listOf = (text: string) =>
  text
    // An export writes a backslash before a bar within an entry.
    .split(/(?<!\\)\|/)
    .map((entry) => entry.replaceAll("\\|", "|").trim())
    .filter((entry) => entry !== "");

function flagOf(text: string): unknown {
  const word = text.trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  return ["false", "no", "0", ""].includes(word) ? false : text;
}

/**
 * Parses `key: value` lines or an object into pairs. Returns undefined for empty content and [] for invalid
 * content.
 */
function contentOf(cell: unknown): unknown {
  if (cell === null || cell === undefined || cell === "") return undefined;
  try {
    if (typeof cell === "string") return cell.trim() === "" ? undefined : [...parseCredential(cell)];
    return [...parseCredential(JSON.stringify(cell))];
  } catch (error) {
    if (error instanceof CredentialRefused) return [];
    throw error;
  }
}
