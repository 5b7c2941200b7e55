import type { ReactNode } from "react";
import { Cover } from "#app/seals/cover.tsx";

interface PanelProps {
  title: string;
  /** A line under the title. */
  lead?: string;
  /** A link to the whole list. */
  link?: ReactNode;
  /** The rows of the list. */
  children: readonly ReactNode[];
  empty: ReactNode;
  /** Whether lines separate the rows. */
  isRuled?: boolean;
}

/**
 * When a list has at least this number of rows, the rows stretch to fill their card if the neighboring card
 * is higher.
 */
const FILLS = 4;

/**
 * A dashboard list in a card with a header. Each row is at least 44 px high, and a long name makes the row
 * higher. An empty list is a single line.
 */
export function Panel({ title, lead, link, children, empty, isRuled = true }: PanelProps) {
  if (children.length === 0)
    return (
      <section className="flex min-h-13 items-center justify-between gap-x-3 rounded-10 border border-line bg-surface px-4 py-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-15 font-semibold">{title}</h2>
          <p className="text-13 text-ink-3">{empty}</p>
        </div>
        {link && <div className="shrink-0">{link}</div>}
      </section>
    );
  return (
    <section
      className={`min-w-0 flex flex-auto flex-col overflow-hidden rounded-10 border border-line bg-surface ${isRuled ? "pb-1" : "pb-3"}`}
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 pt-1">
        <h2 className="text-15 font-semibold">{title}</h2>
        {link}
      </div>
      {lead && <p className="-mt-2 px-4 pb-2 text-13 text-ink-3">{lead}</p>}
      <ul
        className={`${isRuled ? "divide-y divide-line" : ""} ${children.length >= FILLS ? "grid flex-1" : ""}`}
      >
        {children}
      </ul>
    </section>
  );
}

/** The CSS classes of a row, of its name, and of the line under the name. */
export const panelRow = "flex min-h-11 items-center gap-3 px-4 py-1.5 text-145";
export const panelLink = "wrap-anywhere hover:underline";
export const panelNote = "block text-13 leading-tight text-ink-3";
export const headLink = "py-1 text-13 text-ink-2 underline underline-offset-4 hover:text-ink";

/**
 * The image of a product at the beginning of a row. For a row without a product, the space of the image stays
 * empty.
 */
export function RowCover({ product }: { product: { slug: string; emoji: string; cover: string } | null }) {
  return product ? <Cover {...product} size={32} /> : <span className="size-8 shrink-0" />;
}
