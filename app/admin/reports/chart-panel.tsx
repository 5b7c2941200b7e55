import type { ReactNode } from "react";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";

interface ChartPanelProps {
  title: string;
  chart: ReactNode;
  /** Whether the chart has a line for the previous period. */
  hasBefore: boolean;
}

/** A chart with its title and the legend of its lines. */
export function ChartPanel({ title, chart, hasBefore }: ChartPanelProps) {
  return (
    <section className="min-w-0 rounded-10 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        {hasBefore && (
          <p className="flex flex-wrap gap-x-4 text-13 text-ink-2">
            <LineKey name={messages.now} />
            <LineKey name={messages.before} isDashed />
          </p>
        )}
      </div>
      {chart}
    </section>
  );
}

function LineKey({ name, isDashed = false }: { name: string; isDashed?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" width="18" height="8">
        <line
          x1="0"
          x2="18"
          y1="4"
          y2="4"
          strokeWidth={isDashed ? "1.5" : "2.25"}
          strokeDasharray={isDashed ? "4 4" : undefined}
          className={isDashed ? "stroke-ink-3" : "stroke-accent"}
        />
      </svg>
      {name}
    </span>
  );
}
