import type { ReactNode } from "react";
import { lowerFirst } from "#app/admin/design/lower-first.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import type { SalesChartData } from "#app/admin/reports/chart-of.server.ts";
import { DaysNote } from "#app/admin/reports/days-note.tsx";
import { ChangeMark } from "#app/admin/reports/figure-card.tsx";
import { changeOf, changeOfGrowth, moneyText, rangeText } from "#app/admin/reports/figure-text.ts";
import { PeriodPicker } from "#app/admin/reports/period-picker.tsx";
import { SalesLines, SeriesTable } from "#app/admin/reports/sales-chart.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { Dashboard } from "#domain/sales/dashboard/queries.ts";
import type { PeriodFigures } from "#domain/sales/dashboard/read-period-figures.ts";
import { profitOf } from "#domain/sales/reports/report-views.ts";
import { averageOrder, netSum } from "#domain/sales/reports/sums.ts";
import { formatMoney } from "#messages/format.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { CompletedFigures } from "./completed-figures.tsx";
import { useCountUp } from "./use-count-up.ts";

/** The sales figures of a period, and the chart that the server has drawn for the period. */
export type PeriodData = PeriodFigures & { chart: SalesChartData };

interface ChartCardProps {
  /** Null before the worker has computed the first day of sales. */
  data: PeriodData | null;
  today: Dashboard["today"];
  /** The ISO time at which the figures were read. */
  at: string;
}

const card = "min-w-0 rounded-10 border border-line bg-surface";

/**
 * Shows the net revenue of a period as a total and as a line chart. The card also shows the line of the
 * previous period and the amounts that make up the total.
 */
export function ChartCard({ data, today, at }: ChartCardProps) {
  if (!data)
    return (
      <section className={`${card} grid content-center p-4`}>
        <EmptyState title={messages.none.title}>{messages.none.why}</EmptyState>
      </section>
    );
  return <Chart key={data.period.from} data={data} today={today} at={at} />;
}

function Chart({ data, today, at }: ChartCardProps & { data: PeriodData }) {
  const { days, period, chart, completed, paid } = data;
  const time = useStoreTime();
  const texts = dashboardMessages.chart;
  const net = netSum(completed.total);
  const shownNet = useCountUp(net);
  const name = period.name === "livre" ? rangeText(period) : lowerFirst(messages.periods.names[period.name]);
  // For the current day, the shop compares each figure with the figure for the same hours of the previous
  // day. The card for the current day shows this comparison too.
  const isToday = period.name === "hoje";
  const change = isToday ? changeOfGrowth(today.growth) : changeOf(net, netSum(completed.totalBefore));
  const clock = time.time(at);
  const lastLabel = (value: string) => {
    if (!chart.isOpen) return value;
    if (period.grain === "day") return texts.todayUntil(clock, value);
    return texts.until(clock, value);
  };
  return (
    <section className={`${card} flex flex-col`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 pt-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-13 text-ink-2">{texts.title(messages.figures.net, name)}</h2>
          <p className="title text-22 leading-tight">{formatMoney(shownNet)}</p>
        </div>
        <div className="max-sm:hidden">
          <PeriodPicker period={period} today={days.shopToday} />
        </div>
        <p className="basis-full text-13 text-ink-3">
          {change ? (
            <>
              <ChangeMark change={change} /> {isToday ? texts.versusNow : messages.versus(period.days)}
            </>
          ) : (
            messages.noChange
          )}
          {" · "}
          {messages.figures.byCompletion}
        </p>
      </div>
      <div className="flex flex-1 flex-col justify-center px-4 py-2 text-center">
        <SalesLines
          chart={chart}
          labels={{ last: lastLabel, today: texts.today, before: texts.before(period.days) }}
        />
      </div>
      <div className="px-4 pt-3 pb-4 sm:hidden">
        <PeriodPicker period={period} today={days.shopToday} />
      </div>
      <div className="grid gap-1 border-t border-line px-4 py-3 text-13">
        <DaysNote days={days} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-2">
          <dl className="contents">
            <Part name={messages.figures.average}>{moneyText(averageOrder(completed.total))}</Part>
            <Part name={texts.sold}>{formatMoney(completed.total.gross)}</Part>
            <Part name={messages.figures.refunded}>{formatMoney(completed.total.refunds)}</Part>
            {completed.total.disputes > 0 && (
              <Part name={messages.figures.disputed}>{formatMoney(completed.total.disputes)}</Part>
            )}
            <Part name={`${messages.figures.profit}, ${lowerFirst(messages.figures.orders)}`}>
              {moneyText(profitOf(paid.total))}
            </Part>
          </dl>
          {days.until && (
            <span title={messages.reportUntil(time.short(days.until))} className="text-ink-3 sm:ml-auto">
              {messages.until((time.day(days.until) === time.day(at) ? time.time : time.brief)(days.until))}
            </span>
          )}
          {!chart.drawing.isEmpty && (
            <details
              className={`${days.until ? "" : "ml-auto max-sm:col-span-full"} open:ml-0 open:basis-full max-sm:open:col-span-full`}
            >
              <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-2 underline underline-offset-4 hover:text-ink">
                {messages.showTable}
              </summary>
              <div className="mt-2 grid gap-4">
                <CompletedFigures figures={data} />
                <SeriesTable chart={chart} />
              </div>
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="leading-tight">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
