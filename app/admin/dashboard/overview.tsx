import type { ReactNode } from "react";
import type { Dashboard } from "#domain/sales/dashboard/queries.ts";
import { ChartCard, type PeriodData } from "./chart-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { RecentSales, RunwayPanel, TopProducts } from "./lists.tsx";
import { BestProducts, Buyers, Countries } from "./more-lists.tsx";

interface OverviewProps {
  figures: Dashboard;
  /** Null before the worker has computed the first day of sales. */
  period: PeriodData | null;
  /** The elements between the first lists of the dashboard and its remaining lists. */
  children?: ReactNode;
}

/**
 * The figures of the shop and the dashboard's lists (spec B2.5). Each figure links to the rows that it
 * counts.
 */
export function Overview({ figures, period, children }: OverviewProps) {
  const runway = period?.runway ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,2fr)] has-[details[open]]:lg:items-start">
        <FiguresCard figures={figures} />
        <ChartCard data={period} today={figures.today} at={figures.at} />
      </div>
      {/* An empty list is a single line, which needs no column. */}
      <div
        className={`grid grid-cols-1 gap-4 ${runway.length > 0 && figures.recentSales.length > 0 ? "md:grid-cols-2" : ""}`}
      >
        <RecentSales sales={figures.recentSales} at={figures.at} />
        <RunwayPanel runway={runway} />
      </div>
      {children}
      {/* The browser distributes the cards so that both columns have nearly the same height. */}
      <div className="gap-4 *:break-inside-avoid *:not-last:mb-4 md:columns-2">
        <TopProducts products={figures.topProducts} />
        <BestProducts products={period?.products ?? []} isComputing={!period || period.days.until !== null} />
        <Countries countries={figures.countries} />
        <Buyers buyers={figures.topBuyers} />
      </div>
    </div>
  );
}
