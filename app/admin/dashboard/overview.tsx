import type { ReactNode } from "react";
import type { Dashboard } from "#domain/sales/dashboard/queries.ts";
import { ChartCard, type PeriodData } from "./chart-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { RecentSales, RunwayPanel, TopProducts } from "./lists.tsx";
import { BestProducts, Buyers, Countries, NoDataYet } from "./more-lists.tsx";

interface OverviewProps {
  figures: Dashboard;
  /** Null before the worker has computed the first day of sales. */
  period: PeriodData | null;
  /** The elements between the first lists of the dashboard and its remaining lists. */
  children?: ReactNode;
}

const COLUMN = "flex min-w-0 flex-col gap-4";
/** One box with dividing lines for the empty lists of a shop without sales. */
const EMPTY_BOX =
  "grid gap-px overflow-hidden rounded-10 border border-line bg-line [&>section]:rounded-none [&>section]:border-0";

/**
 * The figures of the shop and the dashboard's lists (spec B2.5). Each figure links to the rows that it
 * counts.
 */
export function Overview({ figures, period, children }: OverviewProps) {
  const runway = period?.runway ?? [];
  const products = period?.products ?? [];
  const { countries } = figures;
  const noData = (
    <NoDataYet
      hasNoProducts={products.length === 0}
      isComputing={!period || period.days.until !== null}
      countries={countries}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(18rem,1fr)_minmax(0,2fr)] has-[details[open]]:xl:items-start">
        <FiguresCard figures={figures} />
        <ChartCard data={period} today={figures.today} at={figures.at} />
      </div>
      {figures.recentSales.length === 0 && figures.topBuyers.length === 0 ? (
        <>
          {runway.length > 0 && <RunwayPanel runway={runway} />}
          {children}
          <div className={EMPTY_BOX}>
            <RecentSales sales={[]} at={figures.at} />
            {runway.length === 0 && <RunwayPanel runway={[]} />}
            <TopProducts products={[]} />
            <Buyers buyers={[]} />
            {noData}
          </div>
          {countries && countries.length > 0 && <Countries countries={countries} />}
        </>
      ) : (
        <>
          {/* An empty list is a single line, which needs no column. */}
          <div
            className={`grid grid-cols-1 gap-4 ${runway.length > 0 && figures.recentSales.length > 0 ? "md:grid-cols-2" : ""}`}
          >
            <RecentSales sales={figures.recentSales} at={figures.at} />
            <RunwayPanel runway={runway} />
          </div>
          {children}
          {/* The lists of the shorter column are stretched, so that both columns end at the same line. */}
          <div className={`grid grid-cols-1 gap-4 ${figures.topBuyers.length > 0 ? "md:grid-cols-2" : ""}`}>
            <div className={COLUMN}>
              <TopProducts products={figures.topProducts} />
              {products.length > 0 ? <BestProducts products={products} /> : noData}
            </div>
            <div className={COLUMN}>
              <Buyers buyers={figures.topBuyers} />
              {countries && countries.length > 0 ? (
                <Countries countries={countries} />
              ) : (
                products.length > 0 && noData
              )}
            </div>
          </div>
        </>
      )}
    </div>
  );
}
