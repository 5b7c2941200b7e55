import { Download } from "lucide-react";
import { data } from "react-router";
import { exportMessages } from "#app/admin/design/export/export-messages.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { callerContext } from "#app/caller.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { type Report, readReport } from "#domain/sales/reports/queries.ts";
import { reportNames } from "#domain/sales/reports/report-views.ts";
import type { Route } from "./+types/page";
import { chartOf, type SalesChartData } from "./chart-of.server.ts";
import { DaysNote } from "./days-note.tsx";
import { rangeWords } from "./figure-words.ts";
import { reportMessages as words } from "./messages.ts";
import { PeriodFigures } from "./period-figures.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { measureOf, pairPoints, productColumns, seriesColumns, stockColumns } from "./report-columns.ts";
import { ReportTable } from "./report-table.tsx";
import { SalesChart } from "./sales-chart.tsx";

/** When the report cannot be read, the page shows an error. Permission errors are left to the guard. */
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

/** The reports of a period: by time, by product, by batch and by supplier. */
export default function ReportsPage({ loaderData: { report, chart } }: Route.ComponentProps) {
  const isRead = report !== "failed" && report !== null;
  return (
    <>
      <PageHead
        title={words.title}
        lead={isRead && words.lead(report.days.zone)}
        actions={
          isRead && (
            <a
              href={`/admin/relatorios/exportar?${new URLSearchParams(fieldsOf(report))}`}
              className={buttonClasses({ variant: "outline" })}
            >
              <Download aria-hidden="true" size={16} />
              {exportMessages.export}
            </a>
          )
        }
      />
      <ListTabs
        label={words.tabs.label}
        name="relatorio"
        tabs={reportNames.map((value) => ({ value, label: words.tabs.names[value] }))}
      />
      <div className="mt-6 grid grid-cols-1 gap-4">
        {report === "failed" && (
          <LoadFailure title={words.loadFailed} words={words.loadFailedWhy} again={words.again} />
        )}
        {report === null && <EmptyState title={words.none.title}>{words.none.why}</EmptyState>}
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
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="title text-22">{rangeWords(period)}</h2>
        <PeriodPicker period={period} today={days.today} />
      </div>
      <DaysNote days={days} />
      {report.kind === "series" && chart && (
        <>
          <PeriodFigures period={period} series={report.series} hasProfit={name === ""} />
          <SalesChart chart={chart} />
        </>
      )}
      <p className="admin-text text-ink-2">{words.how[name]}</p>
      <ReportRows report={report} chart={chart} />
    </>
  );
}

function ReportRows({ report, chart }: { report: Report; chart: SalesChartData | null }) {
  const caption = words.tabs.names[report.name];
  if (report.kind === "products")
    return (
      <ReportTable caption={caption} columns={productColumns()} rows={report.rows} rowKey={({ id }) => id} />
    );
  if (report.kind === "stock")
    return (
      <ReportTable
        caption={caption}
        columns={stockColumns(report.name)}
        rows={report.rows}
        rowKey={({ id }) => id}
      />
    );
  return (
    chart && (
      <ReportTable
        caption={caption}
        columns={seriesColumns(chart.measure, report.period.grain)}
        rows={pairPoints(chart.points, chart.before)}
        rowKey={({ point }) => `${point.from} ${point.hour ?? ""}`}
      />
    )
  );
}
