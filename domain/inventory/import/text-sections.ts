import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readLines } from "#domain/kernel/files/read-lines.ts";
import { isBlank } from "#domain/kernel/text/hidden-characters.ts";
import type { TextBlock } from "./text-blocks.ts";

/** A line such as "-----BEGIN LICENSE-----", "### BEGIN" or "[BEGIN KEY]". */
const BEGIN = /^\W*BEGIN(?![\p{L}\p{N}:=])[^:]*$/iu;
const END = /^\W*END(?![\p{L}\p{N}:=])[^:]*$/iu;

/**
 * Returns whether the lines form sections. The text must contain as many BEGIN lines as END lines, and at
 * least one of each. Most lines must be inside sections.
 */
export function areSections(lines: readonly string[]): boolean {
  let isInside = false;
  let sections = 0;
  let outside = 0;
  for (const line of lines) {
    if (BEGIN.test(line.trim())) {
      if (isInside) return false;
      isInside = true;
      sections++;
    } else if (!isInside) outside++;
    else if (END.test(line.trim())) isInside = false;
  }
  return sections > 0 && outside <= sections;
}

/**
 * Yields the sections of a text with their BEGIN and END lines. Lines before a BEGIN, such as the name of a
 * key, belong to the section of this BEGIN. Lines after the last END are a separate item, so that no line is
 * lost.
 */
export async function* textSections(source: ImportSource): AsyncGenerator<TextBlock> {
  let section: { line: number; lines: string[]; size: number } | undefined;
  for await (const lines of readLines(source)) {
    for (const { number, text } of lines) {
      if (!section && isBlank(text)) continue;
      section ??= { line: number, lines: [], size: 0 };
      // A later check refuses a section that is too long, so the function does not keep the remaining text in
      // memory.
      if (section.size <= 2 * CREDENTIAL_MAX) section.lines.push(text);
      section.size += text.length + 1;
      if (!END.test(text.trim())) continue;
      yield { line: section.line, text: section.lines.join("\n") };
      section = undefined;
    }
  }
  if (section) yield { line: section.line, text: section.lines.join("\n") };
}
