import { sealGeometry } from "#app/design-system/seal-geometry.ts";
import { IMAGE_HEIGHT, IMAGE_WIDTH } from "./image-size.ts";
import { canDraw, drawLine, linesOf } from "./letter-outlines.ts";

interface Drawn {
  slug: string;
  name: string;
  /** One line under the name, for example price and shop. */
  line: string;
}

const LEFT = 590;
const WORDS_WIDTH = IMAGE_WIDTH - LEFT - 64;
const NAME_SIZE = 60;
const NAME_STEP = 70;
const LINE_SIZE = 34;
const MOST_LINES = 4;

/**
 * Returns a product's image as an SVG of paths only, for machines without fonts: seal, name and line, without
 * the emoji. A name with letters that have no outlines is omitted; the seal is then centred.
 */
export function drawnImage({ slug, name, line }: Drawn): string {
  const words = canDraw(name) ? drawWords(name, canDraw(line) ? line : "") : "";
  const seal = sealGeometry(slug);
  const middle = words ? 305 : IMAGE_WIDTH / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${IMAGE_WIDTH} ${IMAGE_HEIGHT}" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">
<rect width="100%" height="100%" fill="#f7f6f2"/>
<rect x="24.5" y="24.5" width="${IMAGE_WIDTH - 49}" height="${IMAGE_HEIGHT - 49}" rx="16" fill="none" stroke="#dedacf" stroke-width="2"/>
<g transform="translate(${middle} 315) scale(2.35)" fill="none" stroke="#0b5d46">
<circle r="${seal.beads}" stroke-width="1" stroke-dasharray="0.5 3" stroke-linecap="round" opacity="0.5"/>
<circle r="${seal.rim}" stroke-width="0.8" opacity="0.6"/>
<path d="${seal.outer}" stroke-width="0.7" opacity="0.75"/>
<path d="${seal.inner}" stroke-width="0.7" opacity="0.8"/>
<circle r="${seal.heart}" stroke-width="1.2" fill="#ffffff"/>
<path d="M0-11L11 0L0 11L-11 0z" stroke-width="1.4"/><path d="M0-6L6 0L0 6L-6 0z" stroke="none" fill="#0b5d46"/>
</g>
${words}
</svg>
`;
}

function drawWords(name: string, line: string): string {
  const lines = linesOf(name, WORDS_WIDTH / NAME_SIZE, MOST_LINES);
  // Centres the block of name and line vertically.
  const top = IMAGE_HEIGHT / 2 - (lines.length * NAME_STEP + LINE_SIZE + 16) / 2 + NAME_SIZE * 0.85;
  const names = lines.map((text, index) =>
    drawLine(text, { x: LEFT, y: top + index * NAME_STEP, size: NAME_SIZE }),
  );
  const [under = ""] = linesOf(line, WORDS_WIDTH / LINE_SIZE, 1);
  const below = drawLine(under, { x: LEFT, y: top + lines.length * NAME_STEP + 8, size: LINE_SIZE });
  return `<g fill="#16201c">${names.join("")}</g><g fill="#46514c">${below}</g>`;
}
