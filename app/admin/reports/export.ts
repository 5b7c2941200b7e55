import { data, redirect } from "react-router";
import { type CsvColumn, csvDownload, csvText } from "#app/admin/design/export/csv-download.ts";
import { sheetFormat } from "#app/admin/design/export/sheet-format.ts";
import { callerContext } from "#app/request/caller.ts";
import type { CsvCell, CsvFormat } from "#domain/kernel/files/csv-line.ts";
import { readReport } from "#domain/sales/reports/queries.ts";
import { FILE_ROWS_MAX } from "#domain/sales/reports/read-product-sales.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { Route } from "./+types/export";
import {
  couponColumns,
  measureOf,
  pairPoints,
  productColumns,
  type ReportColumn,
  reasonColumns,
  seriesColumns,
  stockColumns,
} from "./report-columns.ts";

/**
 * GET: a report as a CSV file. The file contains sums and no personal data, so a plain link is enough to
 * download the file. The report of the best customers has no download, because the export of the users
 * already contains the addresses of these customers. When the worker has not yet computed all days, the
 * request redirects to the report page, which names the missing days.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = new URL(request.url).searchParams;
  const report = await readReport(context.get(callerContext), address, FILE_ROWS_MAX);
  if (!report) return redirect(`/admin/relatorios${new URL(request.url).search}`, 303);
  if (report.kind === "customers") throw data(null, { status: 404 });
  const { period, name } = report;
  const format = sheetFormat(await readSetting("storeTimeZone"));
  const download = <Row>(file: string, columns: readonly ReportColumn<Row>[], rows: readonly Row[]) =>
    csvDownload(file, textOf(columns, rows, format));
  const file = `relatorio-${name || "vendas"}-${period.from}-${period.until}`;
  if (report.kind === "products") return download(file, productColumns({ hasGroups: true }), report.rows);
  if (report.kind === "coupons") return download(file, couponColumns(), report.rows);
  if (report.kind === "reasons") return download(file, reasonColumns(), report.rows);
  if (report.kind === "stock") return download(file, stockColumns(report.name), report.rows);
  const { points, before } = report.series;
  return download(file, seriesColumns(measureOf[report.name], period.grain), pairPoints(points, before));
}

/**
 * Formats all cells immediately, because the parts of the file are read outside the request's language
 * context.
 */
function textOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  format: CsvFormat,
): AsyncGenerator<string> {
  const heads = columns.map(({ head }, at): CsvColumn<CsvCell[]> => [head, (cells) => cells[at] ?? null]);
  const lines = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return csvText(heads, oneBatch(lines), format);
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

/** Rates are numbers from 0 to 1. */
function cellOf<Row>({ kind, of }: ReportColumn<Row>, row: Row): CsvCell {
  const value = of(row);
  if (value === null) return null;
  if (kind === "money") return { amount: Number(value), currency: "USD" };
  if (kind === "moment") return { moment: String(value) };
  return kind === "rate" ? { rate: Number(value) } : value;
}
