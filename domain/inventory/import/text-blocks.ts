import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { nestingOf } from "#domain/kernel/files/read-json.ts";
import { readLines } from "#domain/kernel/files/read-lines.ts";
import { isBlank } from "#domain/kernel/text/hidden-characters.ts";

export interface TextBlock {
  line: number;
  text: string;
}

/**
 * Yields the blocks of a text between blank lines. A blank line inside a JSON object does not split the
 * object.
 */
export async function* textBlocks(source: ImportSource): AsyncGenerator<TextBlock> {
  let block: { line: number; lines: string[]; size: number } | undefined;
  for await (const lines of readLines(source)) {
    for (const { number, text } of lines) {
      if (!isBlank(text) || block) {
        block ??= { line: number, lines: [], size: 0 };
        // A later check refuses a block that is too long, so the function does not keep the remaining text in
        // memory.
        if (block.size <= 2 * CREDENTIAL_MAX) block.lines.push(text);
        block.size += text.length + 1;
      }
      if (block && isBlank(text) && !isOpenJson(block.lines)) {
        yield* split(block, false);
        block = undefined;
      } else if (block && block.size > 2 * CREDENTIAL_MAX && isOpenJson(block.lines)) {
        // The block is longer than any valid JSON object. The opening bracket therefore did not begin a JSON
        // object, and the function splits the block at its blank lines.
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

/**
 * Yields a finished block. When the JSON object in the block was never closed, the function splits the block
 * at its blank lines.
 */
function* split(block: { line: number; lines: string[] }, atBlankLines: boolean): Generator<TextBlock> {
  let part: TextBlock | undefined;
  for (const [index, text] of block.lines.entries()) {
    if (atBlankLines && isBlank(text)) {
      if (part) yield part;
      part = undefined;
    } else if (part) part.text += `\n${text}`;
    else part = { line: block.line + index, text };
  }
  if (part) yield part;
}
