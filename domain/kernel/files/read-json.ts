import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { utf8Parts } from "./utf8-parts.ts";

/**
 * Maximum size of a JSON file, which is read into memory as a whole. Larger imports must be CSV, which is
 * streamed.
 */
const FILE_BYTES_MAX = 67_108_864;
/** Maximum nesting depth. Catalogs and credentials never need more than this number of nested levels. */
export const JSON_DEPTH_MAX = 8;

/**
 * Reads and parses a JSON file.
 * @throws BrokenFile when the file is not valid JSON, not UTF-8, too large or nested too deeply.
 */
export async function readJson(source: ImportSource): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of utf8Parts(source)) {
    size += chunk.length;
    if (size > FILE_BYTES_MAX)
      throw new BrokenFile(1, "the JSON file is larger than 64 MiB; use CSV, which is read in parts");
    chunks.push(Uint8Array.from(chunk));
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BrokenFile(1, "the file is not valid UTF-8; save it as UTF-8");
  }
  if (nestingOf(text).depth > JSON_DEPTH_MAX)
    throw new BrokenFile(1, `the JSON is nested deeper than ${JSON_DEPTH_MAX}`);
  try {
    return parseJson(text);
  } catch (error) {
    throw new BrokenFile(brokenLine(error, text), "is not valid JSON");
  }
}

/**
 * Parses JSON without losing digits. A number that JavaScript cannot represent exactly is returned as its
 * text.
 */
export function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && String(value) !== context.source
      ? context.source
      : value;
  return JSON.parse(text, keepDigits);
}

/** Returns the nesting depth of brackets outside strings, and how many brackets stay open at the end. */
export function nestingOf(text: string): { depth: number; open: number } {
  let depth = 0;
  let open = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (inString) {
      if (letter === "\\") index++;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === "{" || letter === "[") depth = Math.max(depth, ++open);
    else if (letter === "}" || letter === "]") open--;
  }
  return { depth, open: inString ? open + 1 : open };
}

/**
 * Reads only the line number from the JavaScript engine's error message, because this message quotes the
 * file.
 */
function brokenLine(error: unknown, text: string): number {
  const message = error instanceof Error ? error.message : "";
  const line = /\(line (\d+) column/.exec(message)?.[1];
  if (line) return Number(line);
  return text.trimEnd().split("\n").length;
}
