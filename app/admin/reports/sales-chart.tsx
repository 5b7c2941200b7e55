import { LineChart } from "#app/admin/design/chart/line-chart.tsx";
import { stepsOf } from "#domain/sales/reports/period.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import type { SalesChartData } from "./chart-of.server.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { axisLabel, rangeText, stepName } from "./figure-text.ts";
import { measures } from "./measures.ts";
import { pairPoints, seriesColumns } from "./report-columns.ts";
import { ReportTable } from "./report-table.tsx";

/**
 * The chart of a measure over a period. With `hasTable` its numbers are a table that opens below; otherwise
 * the page shows them itself.
 */
export function SalesChart({ chart, hasTable = false }: { chart: SalesChartData; hasTable?: boolean }) {
  const { measure, period, points, before, drawing } = chart;
  const { amountOf, isCount, title: named } = measures[measure];
  const write = isCount ? formatCount : (amount: number) => formatMoney(amount);
  const title = messages.charts[named][period.grain];
  const last = points.at(-1);
  const highest = points.reduce(
    (best, point) => (best && amountOf(best.sums) >= amountOf(point.sums) ? best : point),
    points[0],
  );
  const summary = messages.charts.summary(
    title,
    rangeText(period),
    write(chart.total),
    write(highest ? amountOf(highest.sums) : 0),
    highest ? stepName(highest, period.grain) : "",
    write(chart.totalBefore),
  );
  return (
    <ChartPanel
      title={title}
      hasBefore={drawing.before !== ""}
      chart={
        drawing.isEmpty ? (
          <p className="admin-text py-2 text-ink-2">{messages.charts.none}</p>
        ) : (
          <LineChart
            drawing={drawing}
            summary={summary}
            labels={stepsOf(period, period.grain).map((step) => axisLabel(step, period.grain))}
            lastLabel={last ? write(amountOf(last.sums)) : ""}
            highestLabel={highest ? write(amountOf(highest.sums)) : ""}
            isCount={isCount}
          />
        )
      }
      table={
        hasTable && (
          <ReportTable
            caption={title}
            columns={seriesColumns(measure, period.grain)}
            rows={pairPoints(points, before)}
            rowKey={({ point }) => `${point.from} ${point.hour ?? ""}`}
          />
        )
      }
    />
  );
}
