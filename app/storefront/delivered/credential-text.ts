import type { RevealedField, RevealedLine } from "#domain/orders/revealed-lines.ts";
import { accountMessages, fieldLabel } from "./messages.ts";

/**
 * The texts of revealed credentials for the clipboard and for .txt files. Shoppers paste a key into another
 * program, so the text of a credential with one field is only the value. For an account, the text shows the
 * field labels of the page. The text never shows the stored field names.
 */
export const textOf = (fields: readonly RevealedField[]): string =>
  fields.length === 1
    ? (fields[0]?.value ?? "")
    : fields.map(({ name, value }) => `${fieldLabel(name)}: ${value}`).join("\n");

/**
 * Returns the text of one credential's file. The file of an account also contains the delivery instructions
 * below the fields.
 */
export function fileTextOf(fields: readonly RevealedField[], instructions: string): string {
  if (fields.length === 1) return textOf(fields);
  return `${[textOf(fields), ...instructionsOf(instructions)].join("\n\n")}\n`;
}

/**
 * Returns many credentials as one text. When each key has only one line, the text has no empty lines between
 * the keys. When the credentials are accounts or keys with several lines, an empty line separates each
 * credential from the next. When an order has several products, the text shows each product's name in the
 * line before its credentials.
 */
export function textOfLines(lines: readonly RevealedLine[]): string {
  return lines.map((line) => [...headOf(line, lines), unitsText(line)].join("\n")).join("\n\n");
}

/**
 * Returns the text of a file that contains many credentials. When all credentials are keys of the same
 * product, the file contains only the keys.
 */
export function fileTextOfLines(lines: readonly RevealedLine[]): string {
  const areKeys = lines.length === 1 && lines[0]?.units.every(({ fields }) => fields.length === 1);
  if (areKeys) return `${textOfLines(lines)}\n`;
  const parts = lines.flatMap((line) => [
    [...headOf(line, lines), unitsText(line)].join("\n"),
    ...instructionsOf(line.instructions),
  ]);
  return `${parts.join("\n\n")}\n`;
}

function unitsText({ units }: RevealedLine): string {
  const texts = units.map(({ fields }) => textOf(fields));
  return texts.join(texts.some((text) => text.includes("\n")) ? "\n\n" : "\n");
}

const headOf = ({ productName }: RevealedLine, lines: readonly RevealedLine[]): string[] =>
  lines.length > 1 ? [productName] : [];

const instructionsOf = (instructions: string): string[] =>
  instructions ? [`${accountMessages.vault.instructions}:\n${instructions}`] : [];
