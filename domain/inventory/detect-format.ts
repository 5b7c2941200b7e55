import { CredentialRefused, fieldNamesOfHeader } from "./parse-credential.ts";
import { type InventoryFormat, inventoryFormats } from "./parse-inventory-file.ts";

/**
 * What a file or a pasted text is: by the ending of its name, else by how it begins: a list in brackets is JSON, a first
 * line that names two columns or more over a line of as many cells is CSV, anything else is blocks of text; pure.
 */
export function detectFormat(name: string, head: string): InventoryFormat {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const named = inventoryFormats.find((format) => format === ending);
  if (named) return named;
  const text = head.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("[")) return "json";
  const [first = "", second = ""] = text.split(/\r?\n/);
  return [",", ";", "\t"].some((mark) => isTable(first.split(mark), second.split(mark))) ? "csv" : "txt";
}

function isTable(names: string[], cells: string[]): boolean {
  if (names.length < 2 || cells.length !== names.length) return false;
  try {
    return fieldNamesOfHeader(names).length > 1;
  } catch (error) {
    if (error instanceof CredentialRefused) return false;
    throw error;
  }
}
