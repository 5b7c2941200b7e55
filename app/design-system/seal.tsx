import { sealGeometry } from "./seal-geometry.ts";

interface SealProps {
  slug: string;
  /** Shown in the centre; an empty one gives the fallback mark (spec: shopper §3, Product). */
  emoji: string;
  /** Width and height in CSS pixels; without it the seal fills its box. */
  size?: number;
  /** Out of stock: the same engraving in grey. */
  muted?: boolean;
  /** Draws itself once, when a delivery arrives. */
  drawing?: boolean;
}

/** The engraved seal of a product, drawn from its slug; decoration only, so hidden from assistive technology. */
export function Seal({ slug, emoji, size, muted = false, drawing = false }: SealProps) {
  const { lines, emojiSize } = engravingOf(slug);
  return (
    <svg
      aria-hidden="true"
      viewBox="-100 -100 200 200"
      width={size ?? "100%"}
      height={size ?? "100%"}
      className={`seal ${muted ? "text-ink-3" : "text-accent"}`}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers made from the slug's hash, no text of anyone. */}
      <g className={drawing ? "*:[path]:seal-drawing" : undefined} dangerouslySetInnerHTML={lines} />
      <text y="1" fontSize={emojiSize} className={muted ? "grayscale opacity-60" : undefined}>
        {emoji || "◈"}
      </text>
    </svg>
  );
}

interface Engraving {
  lines: { __html: string };
  emojiSize: number;
}

/** A list draws the same two dozen seals for everybody: they are kept as markup, some 1.2 KB each. */
const KEPT = 500;
const kept = new Map<string, Engraving>();

function engravingOf(slug: string): Engraving {
  let engraving = kept.get(slug);
  if (!engraving) {
    const { beads, rim, outer, inner, heart } = sealGeometry(slug);
    const markup =
      `<circle r="${beads}"/><circle r="${rim}"/><path d="${outer}" pathLength="1"/>` +
      `<path d="${inner}" pathLength="1"/><circle r="${heart}"/>`;
    engraving = { lines: { __html: markup }, emojiSize: Math.round(heart * 10.5) / 10 };
    if (kept.size >= KEPT) kept.clear();
    kept.set(slug, engraving);
  }
  return engraving;
}
