import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "#tests/e2e/shop/chromium.ts";

/**
 * Creates `app/seo/letters.json` from the font's package: `node scripts/make-letter-outlines.ts`. The file
 * has the letters of the heading font as outlines, so that a server without fonts can draw images with
 * product names. Chromium prints each letter into a PDF, which contains the outline as path operators.
 */
const FONT = "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2";
const WEIGHT = 600;
/** The PDF has 2000 units per em, the outlines have 1000. */
const SCALE = 2;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
const letters = [...range(0x21, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0xff), ..."–—‘’“”…•€™"];

const font = readFileSync(fileURLToPath(new URL(FONT, import.meta.url))).toString("base64");
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS });
const page = await browser.newPage();
await page.setContent(
  `<style>@font-face{font-family:N;src:url(data:font/woff2;base64,${font});font-weight:200 800}
  p{font:${WEIGHT} 40px N;white-space:pre}</style><p></p>`,
);
await page.evaluate((weight) => document.fonts.load(`${weight} 40px N`), WEIGHT);

const outlines: Record<string, string> = {};
for (const letter of letters) {
  await page.locator("p").evaluate((line, text) => {
    line.textContent = text;
  }, letter);
  const glyphs = glyphsOf(await page.pdf());
  // The first glyph is the box for missing letters. A letter that the font lacks adds the glyph of another
  // font.
  const drawn = glyphs.at(-1);
  if (glyphs.length === 2 && drawn) outlines[letter] = drawn;
  else console.warn(`${letter}: not in the font`);
}
const space = await page.evaluate((weight) => {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.font = `${weight} 1000px N`;
  return Math.round(pen.measureText(" ").width);
}, WEIGHT);
await browser.close();
const path = fileURLToPath(new URL("../app/seo/letters.json", import.meta.url));
writeFileSync(path, `${JSON.stringify({ " ": `${space} `, ...outlines }, null, 2)}\n`);
console.log(`${Object.keys(outlines).length} letters`);

/** Returns the glyphs of a PDF as "advance path", in thousandths of an em, with the y axis pointing down. */
function glyphsOf(pdf: Buffer): string[] {
  const glyphs: string[] = [];
  for (const [, stream = ""] of pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    let text = stream;
    try {
      text = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      // Short streams are not compressed.
    }
    const [head = "", ...operators] = text.trim().split("\n");
    if (/ d1$/.test(head)) glyphs.push(`${thousandths(head.split(" ")[0] ?? "")} ${pathOf(operators)}`);
  }
  return glyphs;
}

/** Converts PDF path operators to SVG path data. Relative steps are shorter. */
function pathOf(operators: string[]): string {
  let path = "";
  let [x, y] = [0, 0];
  for (const operator of operators) {
    const words = operator.split(" ");
    const name = words.pop();
    if (name === "h") path += "z";
    if (name !== "m" && name !== "l" && name !== "c") continue;
    const points = words.map(thousandths);
    const steps = points.map((value, index) => value - (index % 2 === 0 ? x : y));
    [x, y] = points.slice(-2) as [number, number];
    path += name === "m" ? `M${points.join(" ")}` : `${name}${steps.join(" ")}`;
  }
  return path.replaceAll(" -", "-");
}

function thousandths(text: string): number {
  return Math.round(Number(text) / SCALE) || 0;
}
