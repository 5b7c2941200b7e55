import letters from "./letters.json" with { type: "json" };

interface Letter {
  /** The advance width, in thousandths of the size. */
  advance: number;
  path: string;
}

/** Parsed at first use: a process that draws nothing only holds the text. */
const known = new Map<string, Letter>();

function letterOf(character: string): Letter | undefined {
  const seen = known.get(character);
  if (seen) return seen;
  const text = (letters as Record<string, string>)[character];
  if (text === undefined) return undefined;
  const gap = text.indexOf(" ");
  const letter = { advance: Number(text.slice(0, gap)), path: text.slice(gap + 1) };
  known.set(character, letter);
  return letter;
}

/** Normalizes a text for drawing: composed accents, single plain spaces. */
const composed = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** Returns whether every character has an outline: Western European Latin letters, figures and marks. */
export const canDraw = (text: string): boolean => Array.from(composed(text)).every(letterOf);

/** Returns the width of a text in units of its size. */
export function widthOf(text: string): number {
  return Array.from(composed(text)).reduce((sum, one) => sum + (letterOf(one)?.advance ?? 0), 0) / 1000;
}

/**
 * Returns a line of text as SVG paths, starting at (x, y)
 * of its baseline. Needs no font. Omits unknown characters.
 */
export function drawLine(text: string, at: { x: number; y: number; size: number }): string {
  let pen = 0;
  const paths: string[] = [];
  for (const character of composed(text)) {
    const letter = letterOf(character);
    if (letter?.path) paths.push(`<path transform="translate(${pen})" d="${letter.path}"/>`);
    pen += letter?.advance ?? 0;
  }
  return `<g transform="translate(${at.x} ${at.y}) scale(${at.size / 1000})">${paths.join("")}</g>`;
}

/**
 * Breaks a text into lines of whole words, none wider than `width` (in units of the size). A text with more
 * than `most` lines ends in "…".
 */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of composed(text).split(" ").filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else if (lines.length === most) return [...lines.slice(0, -1), cut(longer, width)];
    else lines.push(widthOf(word) <= width ? word : cut(word, width));
  }
  return lines;
}

/** Returns as much of a text as fits with "…" after it. */
function cut(text: string, width: number): string {
  let fitting = Array.from(text);
  while (fitting.length > 0 && widthOf(`${fitting.join("")}…`) > width) fitting = fitting.slice(0, -1);
  return `${fitting.join("").trimEnd()}…`;
}
