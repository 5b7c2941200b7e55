import type { ReactNode } from "react";
import { Link } from "react-router";
import { figureSize } from "./figure-size.ts";

interface StripFigureProps {
  label: string;
  /** The formatted figure. Zero is "0", and an unknown figure is "sem dados". */
  value: ReactNode;
  /** The period of the figure, or a comparison. */
  note?: ReactNode;
  /** The address of a list that contains the rows that the number counts. */
  to?: string;
  /** Whether the figure has a large text size. Only short numbers fit in this size. */
  isLarge?: boolean;
  /** A note beside the label: the period of the figure, or a text that says what the figure counts. */
  about?: ReactNode;
}

interface FigureStripProps {
  /**
   * Whether all figures have the same width. On phones, such a strip also has a border on its left and
   * right.
   */
  isEven?: boolean;
  children: ReactNode;
}

/** The figures of a list as one strip with dividing lines. On phones two figures stand beside each other. */
export function FigureStrip({ isEven = false, children }: FigureStripProps) {
  return (
    <dl
      className={`mb-4 grid max-sm:grid-cols-2 gap-px overflow-hidden border-line bg-line *:bg-surface sm:grid-flow-col ${isEven ? "auto-cols-fr rounded-10 border" : "-mx-4 border-y sm:mx-0 sm:rounded-10 sm:border"}`}
    >
      {children}
    </dl>
  );
}

/**
 * One figure of a strip. At least one figure of each strip must be a link, because only a link lets keyboard
 * users reach the strip.
 */
export function StripFigure({ label, value, note, about, to, isLarge = false }: StripFigureProps) {
  return (
    <div className="relative row-span-2 grid grid-rows-subgrid px-4 py-1.5 leading-tight has-[a:hover]:bg-surface-2">
      <dt className="text-13 text-ink-2 xl:whitespace-nowrap">
        {to ? (
          <Link to={to} className="-outline-offset-2 after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
        {about && <span className="text-ink-3 max-lg:sr-only"> · {about}</span>}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className={`title leading-tight ${isLarge ? "text-30" : figureSize(value, "strip")}`}>
          {value}
        </span>
        {note && <span className="text-13 text-ink-3 max-xl:sr-only">{note}</span>}
      </dd>
    </div>
  );
}
