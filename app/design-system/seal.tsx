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
  const seal = sealGeometry(slug);
  const stroke = drawing ? "seal-drawing" : undefined;
  return (
    <svg
      aria-hidden="true"
      viewBox="-100 -100 200 200"
      width={size ?? "100%"}
      height={size ?? "100%"}
      className={`block shrink-0 fill-none stroke-current ${muted ? "text-ink-3" : "text-accent"}`}
    >
      <circle r={seal.beads} strokeWidth="1" strokeDasharray="0.5 3" strokeLinecap="round" opacity="0.5" />
      <circle r={seal.rim} strokeWidth="0.8" opacity="0.6" />
      <path d={seal.outer} pathLength="1" strokeWidth="0.7" opacity="0.75" className={stroke} />
      <path d={seal.inner} pathLength="1" strokeWidth="0.7" opacity="0.8" className={stroke} />
      <circle r={seal.heart} strokeWidth="1.2" className="fill-surface" />
      <text
        y="1"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={seal.heart * 1.05}
        stroke="none"
        className={`fill-ink ${muted ? "grayscale opacity-60" : ""}`}
      >
        {emoji || "◈"}
      </text>
    </svg>
  );
}
