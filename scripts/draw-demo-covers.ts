import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { drawEmoji } from "#app/seals/emoji-drawing.ts";
import { codesOf } from "#app/seals/seal-addresses.ts";
import { sealGeometry, sealLines } from "#app/seals/seal-geometry.ts";
import { drawLine, linesOf, widthOf } from "#app/seo/letter-outlines.ts";
import { copyImage, drawPng } from "#domain/catalog/images/sharp.server.ts";
import { slugify } from "#domain/catalog/products/slug.ts";

/**
 * Draws the invented covers of `demo/covers` from the demo catalog: `node scripts/draw-demo-covers.ts`. Every
 * run draws the same ones. Brands, values and pictures are invented, like the products.
 */

const COVERS = fileURLToPath(new URL("../demo/covers", import.meta.url));
const CATALOG = fileURLToPath(new URL("../demo/catalogue.csv", import.meta.url));
const [WIDTH, HEIGHT] = [960, 640];
const PAPER = "#fbfaf6";
const INK = "#16201c";

interface Product {
  slug: string;
  name: string;
  emoji: string;
  /** The first word of the name. */
  brand: string;
  /** The number of the name, with a currency where it is money: "$25", "100k". */
  value: string;
}

/** The colours of a category: the ground, a lighter shade of it, and light lines on the ground. */
interface Colours {
  deep: string;
  mid: string;
  pale: string;
}

type Draw = (product: Product, colours: Colours) => string;

const categories: Record<string, Colours & { draw: Draw }> = {
  "Licence Keys": { deep: "#0b5d46", mid: "#2f8468", pale: "#cdeadd", draw: drawCertificate },
  "Gift Codes": { deep: "#27447c", mid: "#4a6cb0", pale: "#d5e2f8", draw: drawGiftCard },
  "Software Seats": { deep: "#8c2f39", mid: "#b3555e", pale: "#f8dcde", draw: drawWindow },
  "Advertising Credit": { deep: "#7a5200", mid: "#a97c22", pale: "#f7e6bd", draw: drawBars },
  "API Quotas": { deep: "#5b3a78", mid: "#8160a3", pale: "#e8daf5", draw: drawCode },
  "Marketing Accounts": { deep: "#37505c", mid: "#5f7f8e", pale: "#d7e5eb", draw: drawProfile },
};

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const emojiAt = (text: string, x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y})">${drawEmoji(codesOf(text), size)}</g>`;
const sealAt = (
  slug: string,
  at: { x: number; y: number; scale: number; colour: string; opacity?: number },
) =>
  `<g transform="translate(${at.x} ${at.y}) scale(${at.scale})" fill="none" stroke="${at.colour}" opacity="${at.opacity ?? 1}">${sealLines(sealGeometry(slug))}</g>`;
const centred = (text: string, x: number, y: number, size: number, fill: string) =>
  `<g fill="${fill}">${drawLine(text, { x: x - (widthOf(text) * size) / 2, y, size })}</g>`;
const shadow = (markup: string, turn = 0) =>
  `<g transform="rotate(${turn} 480 320)"><g transform="translate(0 14)" opacity=".22">${markup.replace(/fill="#\w+"/g, 'fill="#000000"')}</g>${markup}</g>`;
const turned = (turn: number, markup: string) => `<g transform="rotate(${turn} 480 320)">${markup}</g>`;

/** Returns a small number that depends on the slug, for turns and lengths. */
const numberOf = (slug: string, limit: number, salt = 7) =>
  Array.from(slug).reduce((sum, letter) => (sum * 31 + salt * letter.charCodeAt(0)) % 9973, salt) % limit;

/** A certificate with a brand, lines of text and a seal. */
function drawCertificate({ slug, brand, emoji }: Product, { deep, mid, pale }: Colours): string {
  const turn = numberOf(slug, 9) - 4;
  const lines = [0, 1, 2].map((row) =>
    rect(345, 424 + row * 26, 150 + numberOf(slug, 60, row + 3), 9, "#dedacf", 4),
  );
  return (
    shadow(rect(300, 60, 360, 520, PAPER, 14), turn) +
    turned(
      turn,
      `<rect x="318" y="78" width="324" height="484" rx="8" fill="none" stroke="${mid}" stroke-width="2"/>` +
        `<rect x="326" y="86" width="308" height="468" rx="5" fill="none" stroke="${mid}" stroke-width=".8"/>` +
        rect(326, 86, 308, 150, pale) +
        emojiAt(emoji, 480, 161, 110) +
        centred(brand, 480, 312, Math.min(50, 290 / widthOf(brand)), INK) +
        `<path d="M400 346h160" stroke="${deep}" stroke-width="3"/>` +
        lines.join("") +
        sealAt(slug, { x: 574, y: 480, scale: 0.72, colour: deep }),
    )
  );
}

/** Two gift cards, the front one with its value. */
function drawGiftCard({ slug, brand, emoji, value }: Product, { deep, mid, pale }: Colours): string {
  const turn = -4 - numberOf(slug, 6);
  const front =
    rect(210, 150, 540, 340, pale, 30) +
    `<g clip-path="url(#card)">${sealAt(slug, { x: 640, y: 330, scale: 2.3, colour: mid, opacity: 0.7 })}</g>`;
  const words = value || "Gift";
  return (
    `<clipPath id="card"><rect x="210" y="150" width="540" height="340" rx="30"/></clipPath>` +
    shadow(rect(220, 150, 540, 340, mid, 30), 7 + numberOf(slug, 4)) +
    shadow(rect(210, 150, 540, 340, pale, 30), turn) +
    turned(
      turn,
      `${front}${emojiAt(emoji, 290, 232, 96)}<g fill="${deep}">${drawLine(words, { x: 250, y: 400, size: 118 })}</g><g fill="${INK}">${drawLine(brand, { x: 252, y: 454, size: 36 })}</g>`,
    )
  );
}

/** The window of a program with a side bar and tiles. */
function drawWindow({ slug, brand, emoji }: Product, { deep, mid, pale }: Colours): string {
  const bars = [0, 1, 2, 3, 4].map((row) =>
    rect(
      222,
      232 + row * 46,
      96 + numberOf(slug, 36, row + 5),
      14,
      row === numberOf(slug, 5) ? deep : "#d8cfcb",
      7,
    ),
  );
  const tiles = [0, 1, 2, 3, 4, 5].map((tile) => {
    const [x, y] = [392 + (tile % 3) * 130, 218 + Math.floor(tile / 3) * 142];
    const isMain = tile === numberOf(slug, 3) + 3;
    return (
      rect(x, y, 112, 124, isMain ? mid : pale, 12) +
      rect(x + 16, y + 88, 60, 10, isMain ? pale : "#ffffff", 5)
    );
  });
  return (
    shadow(rect(190, 110, 600, 430, PAPER, 20)) +
    `<path d="M190 170v-40a20 20 0 0 1 20-20h560a20 20 0 0 1 20 20v40z" fill="#ffffff"/><path d="M190 170h600M360 170v370" stroke="#e6dfdb" stroke-width="2"/>` +
    ["#b3555e", "#e7b04a", "#4cc79a"]
      .map((fill, dot) => `<circle cx="${222 + dot * 26}" cy="141" r="8" fill="${fill}"/>`)
      .join("") +
    `<g fill="${INK}">${drawLine(brand, { x: 320, y: 151, size: 30 })}</g>${bars.join("")}${tiles.join("")}` +
    `<circle cx="480" cy="330" r="84" fill="${PAPER}" stroke="${deep}" stroke-width="5"/>${emojiAt(emoji, 480, 330, 100)}`
  );
}

/** Rising bars under an arc of circles, with the credit's value. */
function drawBars({ slug, brand, emoji, value }: Product, { deep, mid, pale }: Colours): string {
  const bars = Array.from({ length: 9 }, (_, bar) => {
    const height = 70 + bar * 26 + numberOf(slug, 60, bar + 2);
    return rect(96 + bar * 88, 640 - height, 56, height, bar % 3 === 2 ? pale : mid, 8);
  });
  const words = value || brand;
  const size = Math.min(74, 230 / widthOf(words));
  return (
    `${bars.join("")}${sealAt(slug, { x: 480, y: 300, scale: 2.6, colour: pale, opacity: 0.55 })}` +
    `<circle cx="480" cy="290" r="158" fill="${PAPER}"/><circle cx="480" cy="290" r="146" fill="none" stroke="${deep}" stroke-width="2"/>` +
    emojiAt(emoji, 480, 244, 108) +
    centred(words, 480, 376, size, deep)
  );
}

/** A dark panel with lines of code, and the quota. */
function drawCode({ slug, brand, emoji, value }: Product, { deep, mid, pale }: Colours): string {
  const rows = Array.from({ length: 8 }, (_, row) => {
    const indent = [0, 1, 1, 2, 2, 1, 1, 0][row] ?? 0;
    const first = 50 + numberOf(slug, 90, row + 3);
    const second = 60 + numberOf(slug, 150, row + 11);
    const [x, y] = [248 + indent * 40, 196 + row * 38];
    return (
      rect(x, y, first, 14, mid, 7) + rect(x + first + 16, y, second, 14, row % 3 === 1 ? "#e7b04a" : pale, 7)
    );
  });
  return (
    shadow(rect(200, 120, 560, 400, "#211530", 20)) +
    `<path d="M200 166h560" stroke="#3a2750" stroke-width="2"/><g fill="${pale}">${drawLine(brand, { x: 230, y: 153, size: 26 })}</g>${rows.join("")}` +
    `<circle cx="600" cy="380" r="118" fill="${PAPER}" stroke="${deep}" stroke-width="6"/>${emojiAt(emoji, 600, value ? 350 : 380, 104)}${value ? centred(value, 600, 456, 46, deep) : ""}`
  );
}

/** The card of a profile with a portrait and three figures. */
function drawProfile({ slug, name, emoji }: Product, { deep, mid, pale }: Colours): string {
  const turn = numberOf(slug, 7) - 3;
  const words = linesOf(name, 320 / 32, 2);
  const figures = [0, 1, 2].map((column) => {
    const x = 320 + column * 112;
    return (
      rect(x, 478, 92, 52, pale, 10) + rect(x + 18, 498, 30 + numberOf(slug, 26, column + 2), 12, mid, 6)
    );
  });
  return (
    shadow(rect(290, 70, 380, 500, PAPER, 24), turn) +
    turned(
      turn,
      `<path d="M290 200V94a24 24 0 0 1 24-24h332a24 24 0 0 1 24 24v106z" fill="${mid}"/>` +
        `<clipPath id="head"><path d="M290 200V94a24 24 0 0 1 24-24h332a24 24 0 0 1 24 24v106z"/></clipPath><g clip-path="url(#head)">${sealAt(slug, { x: 480, y: 200, scale: 2.4, colour: pale, opacity: 0.6 })}</g>` +
        `<circle cx="480" cy="220" r="86" fill="${PAPER}" stroke="${deep}" stroke-width="5"/>${emojiAt(emoji, 480, 220, 104)}` +
        words.map((line, row) => centred(line, 480, 368 + row * 42, 32, INK)).join("") +
        figures.join(""),
    )
  );
}

function drawCover(product: Product, category: string): string {
  const look = categories[category];
  if (!look) throw new Error(`the category ${category} has no cover`);
  const isDark = numberOf(product.slug, 2, 3) === 0;
  const [from, to] = isDark ? [look.deep, look.mid] : [look.pale, look.mid];
  const ground =
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>`;
  const pattern = sealAt(product.slug, {
    x: 120 + numberOf(product.slug, 720, 5),
    y: 60 + numberOf(product.slug, 520, 9),
    scale: 4.4,
    colour: isDark ? look.pale : look.deep,
    opacity: 0.3,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${ground}${pattern}${look.draw(product, look)}</svg>`;
}

/** Returns the value that a name contains: "$25" of a gift code or credit, "100k" of a quota. */
function valueInName(name: string, category: string): string {
  if (category === "API Quotas") {
    const [, number = "", unit = ""] = /(\d+)(k| Million| Hours)/.exec(name) ?? [];
    return number && number + (unit === "k" ? "k" : unit.trim().charAt(0).toLowerCase()).replace("m", "M");
  }
  const [, dollars] = /(?:Code|Credit) (\d+)$/.exec(name) ?? [];
  return dollars ? `$${dollars}` : "";
}

const rows = parse(readFileSync(CATALOG), { columns: true }) as Record<string, string>[];
rmSync(COVERS, { recursive: true, force: true });
for (const { name = "", category = "", emoji = "" } of rows) {
  const slug = slugify(name, "product");
  const [brand = ""] = name.split(" ");
  const svg = drawCover({ slug, name, emoji, brand, value: valueInName(name, category) }, category);
  const png = await drawPng(svg, { colours: null });
  if (!png) throw new Error("this machine cannot draw images");
  const folder = `${COVERS}/${slug}`;
  mkdirSync(folder, { recursive: true });
  for (const { width, height, format, content } of await copyImage(Buffer.from(png), "png"))
    writeFileSync(`${folder}/${width}x${height}.${format}`, content);
}
