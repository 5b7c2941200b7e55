import { parseMajor } from "#db/values/money.ts";
import type { ProductField } from "#domain/catalog/fields/product-field.ts";
import { type FileForm, truthOf } from "#domain/kernel/files/file-form.ts";
import { isDollarSign, readNumber } from "#domain/kernel/files/file-numbers.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";

/** The format of the numbers and dates in a file. */
export type CellForm = Pick<FileForm, "decimal" | "dates">;

/**
 * The Portuguese names of statuses and delivery types that the back office shows, with the value for each
 * name.
 */
const CHOICES: Readonly<Record<string, string>> = {
  ativo: "active",
  inativo: "inactive",
  esgotado: "out_of_stock",
  "sem estoque": "out_of_stock",
  conta: "account",
  "conta do inventario": "account",
  "conteudo digital": "digital",
  "entrega manual": "manual",
};

/**
 * Converts a cell or JSON value according to the kind of its field. Returns unreadable values unchanged. The
 * schema of the products refuses unreadable values.
 */
export function cellValue(field: ProductField, cell: unknown, form: CellForm): unknown {
  const text = typeof cell === "string" ? cell.trim() : typeof cell === "number" ? String(cell) : null;
  switch (field.kind) {
    case "amount":
      if (field.isRequired) return text === "" ? undefined : amountOf(cell, form);
      return text === "" || cell === null ? null : amountOf(cell, form);
    case "stock":
      return text === "" || cell === null ? null : numberOf(cell, form);
    case "count":
      return text === "" ? (field.initial === undefined ? 0 : undefined) : numberOf(cell, form);
    case "rating":
      return text === "" ? 0 : numberOf(cell, form);
    case "list":
      return typeof cell === "string" ? listOf(cell) : cell;
    case "flag":
      return typeof cell === "string" ? (truthOf(cell) ?? cell) : cell;
    case "slug":
      return text === "" ? undefined : cell;
    case "choice":
      return text === "" ? undefined : typeof cell === "string" ? choiceOf(cell.trim()) : cell;
    case "content":
      return contentOf(cell);
    default:
      return cell;
  }
}

/**
 * Returns the currency of an amount, unless the currency is US dollars. Returns undefined for US dollars and
 * for a text that is no amount.
 */
export function otherCurrency(cell: unknown, form: CellForm): string | undefined {
  const number = typeof cell === "string" ? readNumber(cell, form.decimal) : null;
  return number && number !== "unclear" && !isDollarSign(number.currency) ? number.currency : undefined;
}

/**
 * Finds the number in a text and returns this number with a decimal point. A text without a number stays
 * unchanged. Returns every other text unchanged.
 */
export function plainNumber(text: string, form: CellForm): string {
  const number = readNumber(text.trim(), form.decimal);
  return number && number !== "unclear" && isDollarSign(number.currency) ? number.number : text;
}

const choiceOf = (text: string): string => CHOICES[plainLetters(text)] ?? text;

const amountOf = (cell: unknown, form: CellForm): number => {
  if (typeof cell === "number") return parseMajor(String(cell)) ?? Number.NaN;
  return typeof cell === "string" ? (parseMajor(plainNumber(cell, form)) ?? Number.NaN) : Number.NaN;
};

function numberOf(cell: unknown, form: CellForm): unknown {
  if (typeof cell !== "string") return cell;
  const [, sign = "", digits = ""] = /^(-?)(.*)$/s.exec(cell.trim()) ?? [];
  const text = sign + plainNumber(digits, form);
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : cell;
}

const listOf = (text: string) =>
  text
    // An export writes a backslash before a vertical bar within an entry.
    .split(/(?<!\\)\|/)
    .map((entry) => entry.replaceAll("\\|", "|").trim())
    .filter((entry) => entry !== "");

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
    if (error instanceof CredentialRejected) return [];
    throw error;
  }
}
