import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readJson } from "#domain/kernel/files/read-json.ts";
import { readLines } from "#domain/kernel/files/read-lines.ts";
import { isBlank } from "#domain/kernel/text/hidden-characters.ts";
import { areCookies } from "#domain/stock/cookies.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { fieldNamesOfHeader } from "#domain/stock/field-names.ts";
import {
  credentialOfCells,
  credentialOfJson,
  type Fields,
  parseCredential,
  parseCredentialLine,
} from "#domain/stock/parse-credential.ts";
import { labelledParts, withoutMarker } from "./line-forms.ts";
import type { FieldsReading, Reading } from "./reading.ts";
import { tableRows, withoutEmptyEnd } from "./table-rows.ts";
import { type TextBlock, textBlocks } from "./text-blocks.ts";
import { recordsOf } from "./text-records.ts";
import { textSections } from "./text-sections.ts";

/**
 * One entry of a file. The entry is a credential, or the reason why the entry is invalid. `number` is the
 * line of the entry, or its position in a JSON list.
 */
export interface InventoryEntry {
  number: number;
  fields?: Fields;
  reason?: string;
}

/**
 * Reads a file in the way that `reading` defines, and yields the entries one by one. An invalid entry has a
 * reason instead of fields.
 * @throws BrokenFile when the rest of the file cannot be read.
 */
export function parseInventoryFile(source: ImportSource, reading: Reading): AsyncGenerator<InventoryEntry> {
  switch (reading.layout) {
    case "fields":
      return tableEntries(source, reading);
    case "json":
      return jsonEntries(source);
    case "blocks":
      return blockEntries(textBlocks(source));
    case "sections":
      return blockEntries(textSections(source));
    case "whole":
      return blockEntries(wholeText(source));
    case "records":
      return blockEntries(recordsOf(source));
    case "numbered":
      return lineEntries(source, (line) => parseCredentialLine(withoutMarker(line)));
    case "labels":
      return lineEntries(source, parseLabels);
    default:
      return lineEntries(source, parseCredentialLine);
  }
}

async function* lineEntries(
  source: ImportSource,
  parse: (line: string) => Fields,
): AsyncGenerator<InventoryEntry> {
  for await (const lines of readLines(source))
    for (const { number, text } of lines) if (!isBlank(text)) yield entry(number, () => parse(text));
}

function parseLabels(line: string): Fields {
  const parts = labelledParts(line);
  return parts ? parseCredential(parts.join("\n")) : parseCredentialLine(line);
}

/**
 * Yields a text as one block. When the text is too long, the function discards the rest of the text, because
 * a later check refuses the block anyway.
 */
async function* wholeText(source: ImportSource): AsyncGenerator<TextBlock> {
  const kept: string[] = [];
  let size = 0;
  for await (const lines of readLines(source)) {
    for (const { text } of lines) {
      if (size <= 2 * CREDENTIAL_MAX) kept.push(text);
      size += text.length + 1;
    }
  }
  if (size > 0) yield { line: 1, text: kept.join("\n") };
}

async function* blockEntries(blocks: AsyncGenerator<TextBlock>): AsyncGenerator<InventoryEntry> {
  for await (const { line, text } of blocks) yield entry(line, () => parseCredential(text));
}

async function* tableEntries(source: ImportSource, reading: FieldsReading): AsyncGenerator<InventoryEntry> {
  let names = reading.header ? undefined : namesOf(1, reading.columns ?? []);
  for await (const { line, cells } of tableRows(source, reading)) {
    if (names) {
      const columns = names;
      yield entry(line, () => credentialOfCells(columns, withoutEmptyEnd(cells, columns.length)));
    } else names = namesOf(line, reading.columns ?? withoutEmptyEnd(cells, 1));
  }
}

function namesOf(line: number, cells: string[]): string[] {
  try {
    return fieldNamesOfHeader(cells);
  } catch (error) {
    throw error instanceof CredentialRejected ? new BrokenFile(line, error.reason) : error;
  }
}

async function* jsonEntries(source: ImportSource): AsyncGenerator<InventoryEntry> {
  const value = await readJson(source);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  for (const [index, item] of list.entries())
    yield entry(index + 1, () => {
      if (!Array.isArray(value) && isListInside(value))
        throw new CredentialRejected(
          "is an object around a list; leave the list alone, or put the object into a list",
        );
      return credentialOfJson(item);
    });
}

/** Returns whether an object only wraps a list and is no credential: `{"accounts": [{...}, {...}]}`. */
function isListInside(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const [only, ...others] = Object.values(value);
  return others.length === 0 && Array.isArray(only) && only.length > 1 && !areCookies(only);
}

function entry(number: number, parse: () => Fields): InventoryEntry {
  try {
    return { number, fields: parse() };
  } catch (error) {
    if (error instanceof CredentialRejected) return { number, reason: error.reason };
    throw error;
  }
}
