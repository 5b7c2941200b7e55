import type { ReactNode } from "react";
import { Link } from "react-router";
import { figureSize } from "./figure-size.ts";

interface StatCardProps {
  label: string;
  /** Already formatted; zero is 0, unknown is "sem dados". */
  value: ReactNode;
  /** The period or a comparison. */
  note?: ReactNode;
  /** The address of the rows behind the number. */
  to?: string;
}

/** One number with its period and a link to its rows. */
export function StatCard({ label, value, note, to }: StatCardProps) {
  return (
    <div className="@container relative grid content-start gap-1 rounded-10 border border-line bg-surface p-3 sm:p-4 has-[a:hover]:border-control">
      <p className="text-13 text-ink-2">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-10">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className={`title leading-tight [overflow-wrap:anywhere] ${figureSize(value, "large")}`}>{value}</p>
      {note && <p className="text-13 text-ink-3">{note}</p>}
    </div>
  );
}

/** Stat cards beside each other: two columns, four from 1024 px. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="mb-6 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">{children}</div>;
}

/**
 * The stat cards of a list. On phones they are one row that scrolls, so that the list begins in the first
 * view. One of the cards must be a link, which a keyboard reaches.
 */
export function ListStats({ children }: { children: ReactNode }) {
  return (
    <div className="row-scroll -mx-4 mb-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:mb-6 sm:grid sm:grid-cols-2 sm:gap-3 sm:px-0 lg:grid-cols-4 max-sm:*:min-w-38 max-sm:*:shrink-0">
      {children}
    </div>
  );
}
