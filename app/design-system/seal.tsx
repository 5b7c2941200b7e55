import { sealGeometry } from "./seal-geometry.ts";

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
}

/**
 * The engraved seal of a product, generated from its slug. It
 * is decoration, therefore hidden from assistive technology.
 */
export function Seal({ slug, emoji, size, muted = false, drawing = false }: SealProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      className={`seal ${size ? "" : "size-full"} ${muted ? "seal-muted" : "text-accent"} ${drawing ? "*:[path]:seal-drawing" : ""}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only numbers, made from slug and emoji.
      dangerouslySetInnerHTML={markupOf(slug, emoji || "◈")}
    />
  );
}

/** Lists show the same two dozen seals to all visitors: their markup, about 1.2 KB each, is cached. */
const CACHE_SIZE = 500;
const cache = new Map<string, { __html: string }>();

function markupOf(slug: string, emoji: string): { __html: string } {
  const name = `${slug} ${emoji}`;
  let markup = cache.get(name);
  if (!markup) {
    const { beads, rim, outer, inner, heart } = sealGeometry(slug);
    const text = `<text y="1" font-size="${Math.round(heart * 10.5) / 10}">${asNumbers(emoji)}</text>`;
    markup = {
      __html:
        `<circle r="${beads}"/><circle r="${rim}"/><path d="${outer}" pathLength="1"/>` +
        `<path d="${inner}" pathLength="1"/><circle r="${heart}"/>${text}`,
    };
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
