import { type ProductInput, productInput } from "#domain/catalog/products/product-input.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readCsv } from "#domain/kernel/files/read-csv.ts";
import { readJson } from "#domain/kernel/files/read-json.ts";
import { parseMajor } from "#domain/kernel/money.ts";
import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";

export const catalogueFormats = ["csv", "json"] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

/** Maps the columns of a catalog file to product fields. */
const COLUMNS = {
  name: "name",
  slug: "slug",
  category: "category",
  short_description: "shortDescription",
  description: "description",
  price: "price",
  original_price: "originalPrice",
  status: "status",
  delivery_type: "deliveryType",
  stock_quantity: "stockQuantity",
  features: "features",
  emoji: "emoji",
  delivery_instructions: "deliveryInstructions",
  meta_title: "metaTitle",
  meta_description: "metaDescription",
  seo_keywords: "seoKeywords",
  featured: "featured",
  rating: "rating",
  sales_count: "salesCount",
  content: "content",
} as const satisfies Record<string, keyof ProductInput | "category">;
type Column = keyof typeof COLUMNS;
export const catalogueColumns = Object.keys(COLUMNS) as Column[];
const NAMES = new Map(Object.entries(COLUMNS).map(([column, field]) => [field as string, column]));

/** One product of a file, or every reason why its entry is invalid. */
export interface CatalogueEntry {
  number: number;
  product?: ProductInput;
  /** A category's name or slug. */
  category: string;
  reasons: string[];
}

/**
 * Parses the products of a file one by one. A missing column leaves its field unchanged; an empty cell clears
 * the field. Prices are dollars ("129.00"). In CSV, "|" separates features and seo_keywords.
 * @throws BrokenFile when the rest of the file is unreadable
 */
export async function* parseCatalogueFile(
  source: ImportSource,
  format: CatalogueFormat,
): AsyncGenerator<CatalogueEntry> {
  if (format === "json") {
    const value = await readJson(source);
    if (!Array.isArray(value)) throw new BrokenFile(1, "the file must hold a list of products");
    for (const [index, item] of value.entries()) yield productOf(index + 1, cellsOfObject(item));
    return;
  }
  let columns: Column[] | undefined;
  for await (const { line, cells } of readCsv(source)) {
    if (!columns) columns = columnsOf(line, cells);
    else if (cells.length !== columns.length) {
      yield {
        number: line,
        category: "",
        reasons: [`has ${cells.length} cells, the header has ${columns.length}`],
      };
    } else yield productOf(line, new Map(columns.map((column, index) => [column, cells[index] ?? ""])));
  }
}

function columnsOf(line: number, cells: string[]): Column[] {
  const columns = cells.map((cell, index) => {
    const name = cell.trim().toLowerCase().replace(/ +/g, "_");
    const column = catalogueColumns.find((known) => known === name);
    // Without a header row the name would be a product text, which must not appear in the error.
    const named = /^[a-z_-]{1,40}$/.test(name) ? `"${name}"` : `of cell ${index + 1}`;
    if (!column)
      throw new BrokenFile(
        line,
        `the column ${named} is not known; known are ${catalogueColumns.join(", ")}`,
      );
    return column;
  });
  if (new Set(columns).size < columns.length)
    throw new BrokenFile(line, "the first row names a column twice");
  for (const needed of ["name", "category", "price"] as const) {
    if (!columns.includes(needed)) throw new BrokenFile(line, `the column ${needed} is missing`);
  }
  return columns;
}

function cellsOfObject(item: unknown): Map<string, unknown> {
  return item !== null && typeof item === "object" && !Array.isArray(item)
    ? new Map(Object.entries(item))
    : new Map([["", item]]);
}

function productOf(number: number, cells: Map<string, unknown>): CatalogueEntry {
  const reasons: string[] = [];
  const fields: Record<string, unknown> = Object.create(null);
  let category = "";
  for (const [name, cell] of cells) {
    const column = catalogueColumns.find((known) => known === name);
    if (!column)
      reasons.push(name === "" ? "is not an object" : `"${name.slice(0, 40)}" is not a known field`);
    else if (column === "category") category = typeof cell === "string" ? cell.trim() : "";
    else fields[COLUMNS[column]] = cellValue(column, cell);
  }
  if (!cells.has("")) {
    if (category === "") reasons.push("category is required");
    if (category.length > 120 || /\p{Cc}/u.test(category))
      reasons.push("category must be a name of at most 120 characters");
    for (const required of ["name", "price"]) {
      if (fields[required] === undefined || fields[required] === "") reasons.push(`${required} is required`);
    }
  }
  if (reasons.length > 0) return { number, category, reasons };
  const parsed = productInput.safeParse({ ...fields });
  if (parsed.success) return { number, product: parsed.data, category, reasons };
  const messages = parsed.error.issues.map(
    (issue) => `${NAMES.get(String(issue.path[0])) ?? "it"} ${issue.message}`,
  );
  return { number, category, reasons: [...new Set(messages)] };
}

/**
 * Converts a cell or JSON value for its column. Returns unreadable values unchanged; the schema refuses them.
 */
function cellValue(column: Column, cell: unknown): unknown {
  const text = typeof cell === "string" ? cell.trim() : typeof cell === "number" ? String(cell) : null;
  switch (column) {
    case "price":
      return text === "" ? undefined : amountOf(text);
    case "original_price":
      return text === "" || cell === null ? null : amountOf(text);
    case "stock_quantity":
      return text === "" || cell === null ? null : numberOf(text, cell);
    case "sales_count":
    case "rating":
      return text === "" ? 0 : numberOf(text, cell);
    case "features":
    case "seo_keywords":
      return typeof cell === "string" ? listOf(cell) : cell;
    case "featured":
      return typeof cell === "string" ? flagOf(cell) : cell;
    case "slug":
    case "status":
    case "delivery_type":
      return text === "" ? undefined : cell;
    case "content":
      return contentOf(cell);
    default:
      return cell;
  }
}

const amountOf = (text: string | null) =>
  text === null ? Number.NaN : (parseMajor(text.replace(/^\$/, "")) ?? Number.NaN);
const numberOf = (text: string | null, cell: unknown) =>
  text !== null && /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : cell;
const listOf = (text: string) =>
  text
    .split("|")
    .map((entry) => entry.trim())
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
