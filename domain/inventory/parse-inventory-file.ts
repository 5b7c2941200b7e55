import { CREDENTIAL_MAX } from "#db/limits.ts";
import { BrokenFile } from "#domain/imports/import-problems.ts";
import type { ImportSource } from "#domain/imports/import-source.ts";
import { readCsv } from "#domain/imports/read-csv.ts";
import { nestingOf, readJson } from "#domain/imports/read-json.ts";
import { readLines } from "#domain/imports/read-lines.ts";
import {
  CredentialRefused,
  credentialOfCells,
  credentialOfJson,
  type Fields,
  fieldNamesOfHeader,
  parseCredential,
} from "./parse-credential.ts";

export const inventoryFormats = ["txt", "csv", "json"] as const;
export type InventoryFormat = (typeof inventoryFormats)[number];

/** One credential of a file, or why that place holds none; `number` is its line, or its place in a JSON list. */
export interface InventoryEntry {
  number: number;
  fields?: Fields;
  reason?: string;
}

/** The unit that an entry's number counts. */
export const unitOf = (format: InventoryFormat) => (format === "json" ? "item" : "line");

/**
 * The credentials of a file, one after the other as they are read; a bad place is an entry with its reason.
 * txt: one credential, or many divided by blank lines, each in one of the written forms; csv: a header row of field names;
 * json: a list of objects or texts, or a single object.
 * @throws BrokenFile when the file cannot be read further.
 */
export function parseInventoryFile(
  source: ImportSource,
  format: InventoryFormat,
): AsyncGenerator<InventoryEntry> {
  if (format === "csv") return csvEntries(source);
  return format === "json" ? jsonEntries(source) : textEntries(source);
}

async function* csvEntries(source: ImportSource): AsyncGenerator<InventoryEntry> {
  let names: string[] | undefined;
  for await (const { line, cells } of readCsv(source)) {
    if (names) yield entry(line, () => credentialOfCells(names ?? [], cells));
    else names = headerOf(line, cells);
  }
}

function headerOf(line: number, cells: string[]): string[] {
  try {
    return fieldNamesOfHeader(cells);
  } catch (error) {
    throw error instanceof CredentialRefused ? new BrokenFile(line, error.reason) : error;
  }
}

async function* jsonEntries(source: ImportSource): AsyncGenerator<InventoryEntry> {
  const value = await readJson(source);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  for (const [index, item] of list.entries()) yield entry(index + 1, () => credentialOfJson(item));
}

async function* textEntries(source: ImportSource): AsyncGenerator<InventoryEntry> {
  for await (const block of textBlocks(source)) yield entry(block.line, () => parseCredential(block.text));
}

interface TextBlock {
  line: number;
  text: string;
}

/** The parts of a text between blank lines; a JSON object keeps the blank lines inside it. */
async function* textBlocks(source: ImportSource): AsyncGenerator<TextBlock> {
  let block: { line: number; lines: string[]; size: number } | undefined;
  for await (const lines of readLines(source)) {
    for (const { number, text } of lines) {
      if (text.trim() !== "" || block) {
        block ??= { line: number, lines: [], size: 0 };
        // A block that is too long already is refused for that: the rest of it need not be kept.
        if (block.size <= 2 * CREDENTIAL_MAX) block.lines.push(text);
        block.size += text.length + 1;
      }
      if (block && text.trim() === "" && !isOpenJson(block.lines)) {
        yield* split(block, false);
        block = undefined;
      } else if (block && block.size > 2 * CREDENTIAL_MAX && isOpenJson(block.lines)) {
        // No object is that long, so the bracket was only a letter: its blank lines divide after all.
        yield* split(block, true);
        block = undefined;
      }
    }
  }
  if (block) yield* split(block, isOpenJson(block.lines));
}

function isOpenJson(lines: string[]): boolean {
  return (lines[0]?.trimStart().startsWith("{") ?? false) && nestingOf(lines.join("\n")).open > 0;
}

/** A finished block as it is, or divided at its blank lines when what seemed an object never closed. */
function* split(block: { line: number; lines: string[] }, atBlankLines: boolean): Generator<TextBlock> {
  let part: TextBlock | undefined;
  for (const [index, text] of block.lines.entries()) {
    if (atBlankLines && text.trim() === "") {
      if (part) yield part;
      part = undefined;
    } else if (part) part.text += `\n${text}`;
    else part = { line: block.line + index, text };
  }
  if (part) yield part;
}

function entry(number: number, parse: () => Fields): InventoryEntry {
  try {
    return { number, fields: parse() };
  } catch (error) {
    if (error instanceof CredentialRefused) return { number, reason: error.reason };
    throw error;
  }
}
