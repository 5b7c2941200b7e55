import { Download } from "lucide-react";
import { data, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { useRefreshWhile } from "#app/admin/design/use-refresh-while.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { type Report, readReport } from "#domain/sales/reports/queries.ts";
import { reportNames, reportNeeds } from "#domain/sales/reports/report-views.ts";
import { exportMessages } from "#messages/pt-BR/back-office/csv-export.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import type { Route } from "./+types/page";
import { chartOf, type SalesChartData } from "./chart-of.server.ts";
import { ComputedUntil } from "./computed-until.tsx";
import { DaysNote } from "./days-note.tsx";
import { rangeText } from "./figure-text.ts";
import { PeriodFigures } from "./period-figures.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { ProductReport } from "./product-report.tsx";
import {
  couponColumns,
  customerColumns,
  measureOf,
  type ReportColumn,
  reasonColumns,
  stockColumns,
} from "./report-columns.ts";
import { ReportTable } from "./report-table.tsx";
import { SalesChart, SeriesTable } from "./sales-chart.tsx";

/**
 * When the report cannot be read, the page shows an error. The function throws permission errors, and the
 * route guard shows them.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const report = await readPart(context, readReport(context.get(callerContext), address));
  if (report === "failed") return data({ report, chart: null }, { status: 500 });
  const chart =
    report?.kind === "series"
      ? chartOf(report.series, report.period, report.days, measureOf[report.name])
      : null;
  return data({ report, chart }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * The reports of a period: sales by time, by product and other properties, by customer, and by the reason for
 * a refund or dispute.
 */
export default function ReportsPage({ loaderData: { report, chart } }: Route.ComponentProps) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const isRead = report !== "failed" && report !== null;
  const names = reportNames.filter((name) => reportNeeds(name).every((action) => staffCan(shell, action)));
  return (
    <>
      <PageHead
        title={messages.title}
        lead={isRead && messages.lead(report.days.zone)}
        actions={
          isRead &&
          report.kind !== "customers" && (
            <a
              href={`/admin/relatorios/exportar?${new URLSearchParams(fieldsOf(report))}`}
              className={buttonClasses({ variant: "outline", size: "sm" })}
            >
              <Download aria-hidden="true" size={16} />
              {exportMessages.export}
            </a>
          )
        }
      />
      <ListTabs
        label={messages.tabs.label}
        name="relatorio"
        tabs={names.map((value) => ({ value, label: messages.tabs.names[value] }))}
      />
      <div className="mt-6 grid grid-cols-1 gap-4">
        {report === "failed" && (
          <LoadFailure title={messages.loadFailed} text={messages.loadFailedWhy} again={messages.again} />
        )}
        {report === null && <EmptyState title={messages.none.title}>{messages.none.why}</EmptyState>}
        {isRead && <ReportBody report={report} chart={chart} />}
      </div>
    </>
  );
}

const fieldsOf = ({ name, period }: Report): Record<string, string> => ({
  relatorio: name,
  periodo: period.name,
  de: period.from,
  ate: period.until,
});

function ReportBody({ report, chart }: { report: Report; chart: SalesChartData | null }) {
  const { days, period, name } = report;
  const isComputing = days.until !== null;
  useRefreshWhile(isComputing);
  // The worker has not counted the newest sales yet. Until the worker has counted these sales, a zero can be
  // wrong.
  const isUnknown = isComputing && period.until === days.today && isEmpty(report);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="title text-22">{rangeText(period)}</h2>
          {report.kind === "series" && !isUnknown && (
            <p className="text-13 text-ink-3">
              {messages.figures.byPayment}
              {report.series.totalBefore.orders === 0 && ` · ${messages.noChange}`}
            </p>
          )}
          {!isUnknown && <ComputedUntil moment={days.until} text={messages.reportUntil} />}
        </div>
        <PeriodPicker period={period} today={days.today} />
      </div>
      <DaysNote days={days} />
      {isUnknown ? (
        <EmptyState title={messages.none.title}>
          <ComputedUntil moment={days.until} text={messages.reportUntil} />
        </EmptyState>
      ) : (
        <>
          {report.kind === "series" && chart && (
            <>
              <PeriodFigures period={period} series={report.series} hasProfit={name === ""} />
              {/* In a period without sales, only the table says that there is nothing to show. */}
              {(report.series.total.orders > 0 || !chart.drawing.isEmpty) && <SalesChart chart={chart} />}
            </>
          )}
          <p className="admin-text text-ink-2">{messages.how[name]}</p>
          <ReportRows report={report} chart={chart} />
        </>
      )}
    </>
  );
}

/** Whether a report has no sale. */
const isEmpty = (report: Report): boolean =>
  report.kind === "series" ? report.series.total.orders === 0 : report.rows.length === 0;

function ReportRows({ report, chart }: { report: Report; chart: SalesChartData | null }) {
  const caption = messages.tabs.names[report.name];
  switch (report.kind) {
    case "products":
      return <ProductReport caption={caption} report={report} />;
    case "stock":
      return table(caption, stockColumns(report.name), report.rows);
    case "coupons":
      return table(caption, couponColumns(), report.rows);
    case "customers":
      return table(caption, customerColumns(), report.rows);
    case "reasons":
      return table(caption, reasonColumns(), report.rows);
    case "series":
      return chart && <SeriesTable chart={chart} caption={caption} />;
  }
}

const table = <Row extends { id: string }>(
  caption: string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
) => <ReportTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
