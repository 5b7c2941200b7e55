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

interface SalesChartProps {
  chart: SalesChartData;
  /**
   * When this property is set, the component draws a low chart and uses the labels from this property instead
   * of the usual labels.
   */
  labels?: { last: (value: string) => string; today: string; before: string };
}

const namesOf = ({ measure, period }: SalesChartData) => {
  const { amountOf, isCount, title } = measures[measure];
  const write = isCount ? formatCount : (amount: number) => formatMoney(amount);
  return { amountOf, isCount, write, title: messages.charts[title][period.grain] };
};

/**
 * The chart of a measure over a period, with its title. The page shows the numbers of the chart as a table.
 */
export function SalesChart({ chart }: SalesChartProps) {
  return (
    <ChartPanel
      title={namesOf(chart).title}
      hasBefore={chart.drawing.before !== ""}
      chart={<SalesLines chart={chart} />}
    />
  );
}

/** The lines of a chart, without its title. */
export function SalesLines({ chart, labels }: SalesChartProps) {
  const { period, points, drawing } = chart;
  if (drawing.isEmpty) return <p className="admin-text py-2 text-ink-2">{messages.charts.none}</p>;
  const { amountOf, isCount, write, title } = namesOf(chart);
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
  const steps = stepsOf(period, period.grain).map((step) => axisLabel(step, period.grain));
  const value = last ? write(amountOf(last.sums)) : "";
  const endsToday = labels && chart.isOpen && period.grain === "day";
  return (
    <LineChart
      drawing={drawing}
      summary={summary}
      labels={endsToday ? [...steps.slice(0, -1), labels.today] : steps}
      lastLabel={labels ? labels.last(value) : chart.isOpen ? messages.charts.soFar(value) : value}
      highestLabel={highest ? write(amountOf(highest.sums)) : ""}
      isCount={isCount}
      beforeLabel={labels?.before}
    />
  );
}

/** The numbers of a chart as a table, newest first. */
export function SeriesTable({ chart, caption }: { chart: SalesChartData; caption?: string }) {
  const { measure, period, points, before } = chart;
  return (
    <ReportTable
      caption={caption ?? namesOf(chart).title}
      columns={seriesColumns(measure, period.grain)}
      rows={pairPoints(points, before)}
      rowKey={({ point }) => `${point.from} ${point.hour ?? ""}`}
    />
  );
}
