import { createHash } from "node:crypto";

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>|\sstyle="([^"]*)"/gi;
const CHARACTERS: Record<string, string> = {
  quot: '"',
  apos: "'",
  "#x27": "'",
  "#39": "'",
  lt: "<",
  gt: ">",
  amp: "&",
};

/**
 * Returns the CSP sources that allow exactly the style blocks and style attributes of a mail, without
 * duplicates. `'unsafe-hashes'` allows only those attributes whose hash is in the list of sources.
 */
export function inlineStyleSources(html: string): string[] {
  const sources = new Set<string>(["'unsafe-hashes'"]);
  for (const [, block, attribute = ""] of html.matchAll(STYLE)) {
    const code = block ?? attribute.replace(/&([a-z]+|#x27|#39);/g, (all, name) => CHARACTERS[name] ?? all);
    sources.add(`'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`);
  }
  return [...sources];
}
