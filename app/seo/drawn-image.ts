import { isDrawn } from "#app/seals/emoji-drawing.ts";
import { lightInkOf } from "#app/seals/inks.ts";
import { codesOf } from "#app/seals/seal-addresses.ts";
import { sealGeometry, sealLines } from "#app/seals/seal-geometry.ts";
import { sealCentre } from "#app/seals/seal-sheet.ts";
import { IMAGE_HEIGHT, IMAGE_WIDTH } from "./image-size.ts";
import { canDraw, drawLine, linesOf } from "./letter-outlines.ts";

interface Drawn {
  slug: string;
  name: string;
  emoji: string;
  /** The ink of the seal, such as "ink-2". */
  cover: string;
  /** One line under the name, for example the price and the shop. */
  line: string;
}

const LEFT = 590;
const WORDS_WIDTH = IMAGE_WIDTH - LEFT - 64;
const NAME_SIZE = 60;
const NAME_STEP = 70;
const LINE_SIZE = 34;
const MOST_LINES = 4;

/**
 * Returns a product's image as an SVG that contains only paths, because the machine that draws the image may
 * have no fonts. The image contains the seal, the name and the line under the name. When the font has no
 * outline for a letter of the name, the image omits the name. Without a name, the seal is centered.
 */
export function drawnImage({ slug, name, emoji, cover, line }: Drawn): string {
  const caption = canDraw(name) ? drawWords(name, canDraw(line) ? line : "") : "";
  const seal = sealGeometry(slug);
  const ink = lightInkOf(cover);
  const middle = caption ? 305 : IMAGE_WIDTH / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${IMAGE_WIDTH} ${IMAGE_HEIGHT}" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">
<rect width="100%" height="100%" fill="#f7f6f2"/>
<rect x="24.5" y="24.5" width="${IMAGE_WIDTH - 49}" height="${IMAGE_HEIGHT - 49}" rx="16" fill="none" stroke="#dedacf" stroke-width="2"/>
<g transform="translate(${middle} 315) scale(2.35)" fill="#ffffff" stroke="${ink}" color="${ink}">
<g fill="none">${sealLines(seal)}</g>${sealCentre(seal, isDrawn(emoji) ? codesOf(emoji) : "")}
</g>
${caption}
</svg>
`;
}

function drawWords(name: string, line: string): string {
  const lines = linesOf(name, WORDS_WIDTH / NAME_SIZE, MOST_LINES);
  // Centers the name and the line under the name vertically, as one block.
  const top = IMAGE_HEIGHT / 2 - (lines.length * NAME_STEP + LINE_SIZE + 16) / 2 + NAME_SIZE * 0.85;
  const names = lines.map((text, index) =>
    drawLine(text, { x: LEFT, y: top + index * NAME_STEP, size: NAME_SIZE }),
  );
  const [under = ""] = linesOf(line, WORDS_WIDTH / LINE_SIZE, 1);
  const below = drawLine(under, { x: LEFT, y: top + lines.length * NAME_STEP + 8, size: LINE_SIZE });
  return `<g fill="#16201c">${names.join("")}</g><g fill="#46514c">${below}</g>`;
}
