import { Link } from "react-router";
import { Bar } from "#app/admin/design/chart/bar.tsx";
import type { SalesChartData } from "#app/admin/reports/chart-of.server.ts";
import { ComputedUntil } from "#app/admin/reports/computed-until.tsx";
import { DaysNote } from "#app/admin/reports/days-note.tsx";
import { rangeText } from "#app/admin/reports/figure-text.ts";
import { PeriodPicker } from "#app/admin/reports/period-picker.tsx";
import { SalesChart } from "#app/admin/reports/sales-chart.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { Emoji } from "#app/seals/emoji.tsx";
import type { PeriodFigures } from "#domain/sales/dashboard/read-period-figures.ts";
import type { Runway } from "#domain/sales/reports/list-runway.ts";
import type { ProductSales } from "#domain/sales/reports/read-product-sales.ts";
import { formatCount, formatDecimal, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { CompletedFigures } from "./completed-figures.tsx";

/** The figures of a period and its drawn chart. */
export type PeriodSectionData = PeriodFigures & { chart: SalesChartData };

/** The chart of a period, its figures and the best products. */
export function PeriodSection({ data }: { data: PeriodSectionData | null }) {
  if (!data) return <EmptyState title={messages.none.title}>{messages.none.why}</EmptyState>;
  const { days, period, chart, products } = data;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="title text-22">{rangeText(period)}</h2>
        <PeriodPicker period={period} today={days.shopToday} />
      </div>
      <DaysNote days={days} />
      <CompletedFigures figures={data} />
      <ComputedUntil moment={days.until} text={messages.computedUntil} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SalesChart chart={chart} hasTable />
        <BestProducts products={products} />
      </div>
    </>
  );
}

function BestProducts({ products }: { products: readonly ProductSales[] }) {
  const longest = Math.max(0, ...products.map(({ net }) => net));
  return (
    <section className="min-w-0 rounded-10 border border-line bg-surface p-4">
      <h2 className="font-semibold">{messages.charts.products}</h2>
      <p className="mb-2 text-13 text-ink-3">{messages.figures.byPayment}</p>
      {products.length === 0 ? (
        <p className="admin-text py-2 text-ink-2">{messages.empty}</p>
      ) : (
        <ul className="admin-text grid grid-cols-1 gap-3">
          {products.map(({ id, emoji, name, net }) => (
            <li key={id} className="grid grid-cols-1 gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <Link
                  to={`/admin/produtos?q=${encodeURIComponent(name)}`}
                  className="min-w-0 truncate hover:underline"
                >
                  <Emoji text={emoji} /> {name}
                </Link>
                <span className="shrink-0">{formatMoney(net)}</span>
              </span>
              <Bar value={net} longest={longest} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The products whose stock ends first at their present pace. */
export function RunwayPanel({ runway }: { runway: readonly Runway[] }) {
  return (
    <section className="min-w-0 rounded-10 border border-line bg-surface p-4">
      <h2 className="font-semibold">{messages.runway.title}</h2>
      <p className="mb-2 text-13 text-ink-3">{messages.runway.how}</p>
      {runway.length === 0 ? (
        <p className="admin-text py-2 text-ink-2">{messages.runway.empty}</p>
      ) : (
        <ul className="admin-text divide-y divide-line">
          {runway.map(({ id, slug, emoji, name, stock, daysLeft }) => (
            <li
              key={id}
              className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5"
            >
              <Link
                to={`/admin/inventario?produto=${encodeURIComponent(slug)}`}
                className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere] hover:underline"
              >
                <Emoji text={emoji} /> {name}
              </Link>
              <span className="flex shrink-0 items-center gap-3">
                <span className="text-13 text-ink-3">{messages.runway.units(stock)}</span>
                <StatusBadge tone={toneOf(stock, daysLeft)}>{leftText(stock, daysLeft)}</StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <LinkButton to="/admin/inventario" variant="outline" size="sm">
          {messages.runway.add}
        </LinkButton>
      </p>
    </section>
  );
}

/** Days from here on give staff time to order new stock. */
const SOON_DAYS = 3;

function toneOf(stock: number, daysLeft: number) {
  if (stock === 0) return "danger" as const;
  return daysLeft <= SOON_DAYS ? ("warning" as const) : ("neutral" as const);
}

function leftText(stock: number, daysLeft: number): string {
  if (stock === 0) return messages.runway.out;
  if (daysLeft < 1) return messages.runway.today;
  const shown = daysLeft < 10 ? formatDecimal(daysLeft) : formatCount(Math.round(daysLeft));
  return messages.runway.left(daysLeft, shown);
}
