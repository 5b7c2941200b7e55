import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { utf8Parts } from "./utf8-parts.ts";

/** A JSON file is read whole; larger imports are CSV, which streams. */
const FILE_BYTES_MAX = 67_108_864;
/** Deeper nesting than this is no catalogue and no credential (spec: the limits of an upload). */
export const JSON_DEPTH_MAX = 8;

/**
 * The value of a JSON file.
 * @throws BrokenFile when it is no JSON, too large, too deep or no UTF-8.
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

/** JSON whose numbers keep every digit: one that would lose some comes out as its own text. */
export function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && String(value) !== context.source
      ? context.source
      : value;
  return JSON.parse(text, keepDigits);
}

/** How deep brackets nest outside strings, and how many stay open at the end. */
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

/** The engine's message quotes the file, so only its place is taken. */
function brokenLine(error: unknown, text: string): number {
  const message = error instanceof Error ? error.message : "";
  const line = /\(line (\d+) column/.exec(message)?.[1];
  if (line) return Number(line);
  return text.trimEnd().split("\n").length;
}
