import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";

/** Maximum nesting depth of quotes, lists and emphasis. A text for human readers needs no deeper nesting. */
const DEPTH_MAX = 12;
/**
 * Matches a row of so many `>` or brackets that the text must be an attack. The parsing time grows
 * quadratically with the number of `>` or brackets in a row.
 */
const HOSTILE_ROW = /(?:>[ \t]*){13}|[[\]*_~`(]{40}/;

/**
 * The text has more nesting levels than a page for human readers needs, or so many marks in a row that the
 * text must be an attack.
 */
export class MarkdownTooDeep extends Error {}

/**
 * Renders Markdown as HTML that is safe to place into a page. The parser only divides the text into parts and
 * writes no HTML tags. The code in this file writes all tags itself, and only tags from a list of allowed
 * tags. The code escapes all text that comes from the Markdown source. Raw HTML is shown as text. For a
 * forbidden link, the page shows only the link's text. For an image, the page shows only the image's
 * description.
 * @throws MarkdownTooDeep when the text nests too deep, or contains so many marks in a row that the text must
 * be an attack
 */
export function renderMarkdown(markdown: string): string {
  if (HOSTILE_ROW.test(markdown)) throw new MarkdownTooDeep();
  return blocks(lexer(markdown, { gfm: true }), 0);
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? "");
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/**
 * The title of the page is the first-level heading. Therefore the headings in the text begin at the second
 * level.
 */
const headingTag = (depth: number): string => `h${Math.min(depth + 1, 4)}`;

function blocks(tokens: readonly Token[], depth: number): string {
  if (depth > DEPTH_MAX) throw new MarkdownTooDeep();
  return tokens.map((token) => block(token as MarkedToken, depth)).join("");
}

function block(token: MarkedToken, depth: number): string {
  switch (token.type) {
    case "heading":
      return tag(headingTag(token.depth), inline(token.tokens, depth + 1));
    case "paragraph":
      return tag("p", inline(token.tokens, depth + 1));
    case "blockquote":
      return tag("blockquote", blocks(token.tokens, depth + 1));
    case "list":
      return list(token, depth);
    case "code":
      return tag("pre", tag("code", escaped(token.text)));
    case "hr":
      return "<hr>";
    case "table":
      return table(token, depth);
    case "html":
      return token.text.trim() === "" ? "" : tag("p", escaped(token.text.trim()));
    case "space":
    case "def":
      return "";
    default:
      return inlineOne(token, depth + 1);
  }
}

function list({ ordered, start, items }: Tokens.List, depth: number): string {
  const content = items.map((item) => tag("li", blocks(item.tokens, depth + 1))).join("");
  const first = Number.isInteger(start) && start !== 1 ? ` start="${Number(start)}"` : "";
  return ordered ? `<ol${first}>${content}</ol>` : tag("ul", content);
}

function table({ header, rows }: Tokens.Table, depth: number): string {
  const row = (cells: Tokens.TableCell[], name: string) =>
    tag("tr", cells.map((cell) => tag(name, inline(cell.tokens, depth + 1))).join(""));
  const head = tag("thead", row(header, "th"));
  return tag("table", head + tag("tbody", rows.map((cells) => row(cells, "td")).join("")));
}

function inline(tokens: readonly Token[] | undefined, depth: number): string {
  if (depth > DEPTH_MAX) throw new MarkdownTooDeep();
  return (tokens ?? []).map((token) => inlineOne(token as MarkedToken, depth)).join("");
}

function inlineOne(token: MarkedToken, depth: number): string {
  switch (token.type) {
    case "strong":
    case "em":
    case "del":
      return tag(token.type, inline(token.tokens, depth + 1));
    case "codespan":
      return tag("code", escaped(token.text));
    case "br":
      return "<br>";
    case "link":
      return link(token, inline(token.tokens, depth + 1));
    case "text":
      return "tokens" in token && token.tokens ? inline(token.tokens, depth + 1) : escaped(token.text);
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "image":
    case "escape":
      return escaped(token.text);
    default:
      return escaped(token.raw);
  }
}

/** Matches a mail link without parameters. A link with parameters could prefill the text of a mail. */
const MAIL = /^mailto:[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

function link({ href }: Tokens.Link, content: string): string {
  const address = MAIL.test(href) ? href : parsePublicLink(href);
  if (address === null) return content;
  const rel = address.startsWith("/") ? "" : ' rel="noopener"';
  return `<a href="${escaped(address)}"${rel}>${content}</a>`;
}
