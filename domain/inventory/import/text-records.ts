import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readLines } from "#domain/kernel/files/read-lines.ts";
import { isBlank } from "#domain/kernel/text/hidden-characters.ts";
import { fieldName } from "#domain/stock/field-names.ts";
import type { TextBlock } from "./text-blocks.ts";

/**
 * Yields records of `key: value` lines. When a line has the same key as the first line, a new record starts.
 * Blank lines do not split records.
 * @throws BrokenFile when the file cannot be read.
 */
export async function* recordsOf(source: ImportSource): AsyncGenerator<TextBlock> {
  let first: string | undefined;
  let record: { line: number; lines: string[]; size: number } | undefined;
  for await (const lines of readLines(source)) {
    for (const { number, text } of lines) {
      if (isBlank(text)) continue;
      const key = keyOf(text);
      first ??= key;
      if (record && key === first) {
        yield { line: record.line, text: record.lines.join("\n") };
        record = undefined;
      }
      record ??= { line: number, lines: [], size: 0 };
      // A later check refuses a record that is too long, so the function does not keep the remaining text in
      // memory.
      if (record.size <= 2 * CREDENTIAL_MAX) record.lines.push(text);
      record.size += text.length + 1;
    }
  }
  if (record) yield { line: record.line, text: record.lines.join("\n") };
}

const keyOf = (line: string) => fieldName(line.slice(0, Math.max(line.indexOf(":"), 0)));
