import { decodeEntities } from "./entities.ts";

const HIDDEN = /<(script|style|iframe|object|template|noscript|svg|head)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/**
 * An HTML tag. The regular expression limits the length of a tag. Therefore the search for the end of a
 * broken tag stops early.
 */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^>"']){0,2000})>/gi;
const PARAGRAPHS = new Set("p div h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "));
const LINES = new Set(["tr", "dt", "dd", "hr"]);

/**
 * Converts a description with HTML to plain text: paragraphs become empty lines, list entries begin with "-
 * ", and a link keeps its http address in brackets. Removes scripts, styles, images and every attribute. A
 * description without tags keeps its line breaks.
 */
export function htmlToText(html: string): string {
  const visible = html.replace(/\r\n?/g, "\n").replace(COMMENT, "").replace(HIDDEN, "");
  if (!hasTag(visible)) return decodeEntities(visible).trim();
  const links: string[] = [];
  const text = visible.replace(TAG, (_, slash: string, name: string, attributes: string) =>
    replacementOf(name.toLowerCase(), slash === "/", attributes, links),
  );
  return decodeEntities(text)
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const hasTag = (text: string) => {
  TAG.lastIndex = 0;
  return TAG.test(text);
};

function replacementOf(name: string, isEnd: boolean, attributes: string, links: string[]): string {
  if (name === "br") return "\n";
  if (name === "li") return isEnd ? "" : "\n- ";
  if (PARAGRAPHS.has(name)) return "\n\n";
  if (LINES.has(name)) return "\n";
  if (name === "td" || name === "th") return isEnd ? " " : "";
  if (name !== "a") return "";
  if (isEnd) return links.pop() ?? "";
  const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
  const href = decodeEntities(address?.[1] ?? address?.[2] ?? address?.[3] ?? "").trim();
  links.push(/^https?:\/\/\S+$/i.test(href) ? ` (${href})` : "");
  return "";
}
