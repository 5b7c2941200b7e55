import type { ReactNode } from "react";
import { figureSize } from "#app/admin/design/figure-size.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import type { Change } from "./figure-text.ts";

interface FigureCardProps {
  label: string;
  value: ReactNode;
  /** The change since the previous period, or null when there is no previous period to compare with. */
  change: Change | null;
  /** Whether a higher figure is worse than a lower figure. */
  isBadWhenUp?: boolean;
  /** The number of days in the previous period. */
  days: number;
  note?: ReactNode;
  /**
   * A text that says which orders the figure counts. The text is necessary when another page uses the same
   * label for a figure that counts other orders.
   */
  basis?: string;
  /**
   * Whether this card names the compared period for all cards beside it. When the change cannot be computed,
   * this card says that the previous period had no sales.
   */
  saysComparison?: boolean;
  /** The largest size of the figure. */
  size?: "small" | "row";
}

const SIGNS: Record<Change["direction"], string> = { up: "▲", down: "▼", same: "=" };

/** Figures beside each other in one box, with dividing lines. */
export const figureBox = "grid grid-cols-2 gap-px overflow-hidden rounded-10 border border-line bg-line";

/**
 * One figure of a period with its change. The sign and the words show the direction, so the direction does
 * not depend on the color.
 */
export function FigureCard(props: FigureCardProps) {
  const {
    label,
    value,
    change,
    isBadWhenUp = false,
    days,
    note,
    basis,
    saysComparison,
    size = "small",
  } = props;
  return (
    <div className="@container grid content-start gap-0.5 bg-surface px-4 py-2.5 leading-snug [overflow-wrap:anywhere]">
      <p className="text-13 text-ink-2">
        {label}
        {basis && <span className="text-ink-3"> · {basis}</span>}
      </p>
      <p className={valueClasses(value, size)}>{value}</p>
      {change ? (
        <p className="text-13 text-ink-3">
          <ChangeMark change={change} isBadWhenUp={isBadWhenUp} />{" "}
          <span className={saysComparison ? "whitespace-nowrap" : "sr-only"}>{messages.versus(days)}</span>
        </p>
      ) : (
        saysComparison && <p className="text-13 text-ink-3">{messages.noChange}</p>
      )}
      {note && <p className="text-13 text-ink-3">{note}</p>}
    </div>
  );
}

/** A missing figure is shown as plain text. The line of this text is as high as the line of a figure. */
function valueClasses(value: ReactNode, size: "small" | "row"): string {
  if (value !== messages.noData) return `title leading-tight ${figureSize(value, size)}`;
  return `flex items-center text-15 text-ink-3 ${size === "row" ? "min-h-8" : "min-h-7"}`;
}

/** A change with its sign: "▲ 12 %". */
export function ChangeMark({ change, isBadWhenUp = false }: { change: Change; isBadWhenUp?: boolean }) {
  return (
    <span className={`font-semibold whitespace-nowrap ${toneOf(change, isBadWhenUp)}`}>
      {SIGNS[change.direction]} {change.text}
    </span>
  );
}

function toneOf({ direction }: Change, isBadWhenUp: boolean): string {
  if (direction === "same") return "text-ink-2";
  return (direction === "up") === isBadWhenUp ? "text-danger" : "text-success";
}
