import { lightInkOf } from "#app/seals/inks.ts";
import { codesOf } from "#app/seals/seal-addresses.ts";
import { sealGeometry, sealLines } from "#app/seals/seal-geometry.ts";
import { sealCentre } from "#app/seals/seal-sheet.ts";
import { IMAGE_HEIGHT, IMAGE_WIDTH } from "./image-size.ts";

interface Pictured {
  slug: string;
  name: string;
  emoji: string;
  /** The ink of the seal, such as "ink-2". */
  cover: string;
  /** One line under the name, for example the price and the shop. */
  line: string;
}

/**
 * The maximum number of letters in one line of the name. A line of this length fits even when all letters are
 * wide. When the name needs more than `MOST_LINES` lines, the last line ends in "…".
 */
const LINE_LENGTH = 18;
const MOST_LINES = 3;
const LINE_HEIGHT = 60;

const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\n]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Returns a product's link preview image as an SVG document with the product's seal and name. */
export function sealImage({ slug, name, emoji, cover, line }: Pictured): string {
  const seal = sealGeometry(slug);
  const ink = lightInkOf(cover);
  const lines = inLines(name);
  const top = IMAGE_HEIGHT / 2 - (lines.length * LINE_HEIGHT + 60) / 2 + 56;
  const texts = lines.map(
    (text, index) => `<text x="600" y="${top + index * LINE_HEIGHT}">${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${IMAGE_WIDTH} ${IMAGE_HEIGHT}" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">
<rect width="100%" height="100%" fill="#f7f6f2"/>
<g transform="translate(305 315) scale(2.35)" fill="#ffffff" stroke="${ink}" color="${ink}">
<g fill="none">${sealLines(seal)}</g>${sealCentre(seal, codesOf(emoji))}
</g>
<g font-family="Newsreader, Georgia, serif" font-size="48" font-weight="600" fill="#16201c">${texts.join("")}</g>
<text x="600" y="${top + lines.length * LINE_HEIGHT + 6}" font-family="'Schibsted Grotesk', Helvetica, Arial, sans-serif" font-size="34" fill="#46514c">${escaped(line)}</text>
</svg>
`;
}

/** Breaks a name into lines of whole words. */
function inLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > LINE_LENGTH + 4 ? `${word.slice(0, LINE_LENGTH + 3)}…` : word);
  }
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`];
}
