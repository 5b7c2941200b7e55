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
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] has-[details[open]]:lg:items-start">
        <ChartCard data={period} today={figures.today} at={figures.at} />
        <FiguresCard figures={figures} />
      </div>
      {/* On phones, the newest sales come before the lists of stock. */}
      <div className="flex flex-col-reverse gap-4 md:grid md:grid-cols-2 md:max-lg:*:last:col-span-full lg:grid-cols-3">
        <TopProducts products={figures.topProducts} />
        <RunwayPanel runway={period?.runway ?? []} />
        <RecentSales sales={figures.recentSales} at={figures.at} />
      </div>
      {children}
      <div className={`grid grid-cols-1 gap-4 md:grid-cols-2 ${figures.countries ? "lg:grid-cols-3" : ""}`}>
        <Buyers buyers={figures.topBuyers} />
        <Countries countries={figures.countries} />
        <BestProducts products={period?.products ?? []} isComputing={!period || period.days.until !== null} />
      </div>
    </div>
  );
}
