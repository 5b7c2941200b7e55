import { classes } from "./classes.ts";
import { sealGeometry, sealLines } from "./seal-geometry.ts";

interface SealProps {
  slug: string;
  /** Shown in the centre; an empty string shows the fallback mark (spec: shopper §3, Product). */
  emoji: string;
  /** Width and height in CSS pixels; without it the seal fills its box. */
  size?: number;
  /** Out of stock: the same seal in grey. */
  muted?: boolean;
  /** Plays the drawing animation once, when a delivery arrives. */
  drawing?: boolean;
  /**
   * The address of its lines (`sealAddresses`), for a list of many seals in elements that are hidden from
   * assistive technology; without it they are in the page.
   */
  from?: string | undefined;
}

/**
 * The engraved seal of a product, generated from its slug. It
 * is decoration, therefore hidden from assistive technology.
 */
export function Seal({ slug, emoji, size, muted = false, drawing = false, from }: SealProps) {
  return (
    <svg
      // A list hides the surroundings of its seals.
      aria-hidden={from ? undefined : "true"}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      className={classes("seal", muted && "seal-muted", drawing && "seal-fresh")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only numbers, made from slug and emoji.
      dangerouslySetInnerHTML={markupOf(slug, emoji || "◈", from)}
    />
  );
}

/** Lists show the same two dozen seals to all visitors: their markup is cached. */
const CACHE_SIZE = 500;
const cache = new Map<string, { __html: string }>();

function markupOf(slug: string, emoji: string, from = ""): { __html: string } {
  const name = `${slug} ${emoji} ${from}`;
  let markup = cache.get(name);
  if (!markup) {
    const geometry = sealGeometry(slug);
    const { heart } = geometry;
    const lines = from ? `<use href="${from}"/>` : `<g>${sealLines(geometry)}</g>`;
    const text = `<text y="1" font-size="${Math.round(heart * 10.5) / 10}">${asNumbers(emoji)}</text>`;
    markup = { __html: `${lines}<circle r="${heart}"/>${text}` };
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(name, markup);
  }
  return markup;
}

/**
 * Writes each character as a numeric character reference, which can never be markup. It also keeps the page a
 * Latin-1 string of half the size, which makes rendering and sending a third cheaper.
 */
function asNumbers(text: string): string {
  return Array.from(text, (character) => `&#${character.codePointAt(0)};`).join("");
}
