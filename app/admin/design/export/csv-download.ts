import { CSV_START, type CsvCell, type CsvFormat, csvLine } from "#domain/kernel/files/csv-line.ts";

/** One column of a CSV file: its header and the cell of a row. */
export type CsvColumn<Row> = [head: string, cell: (row: Row) => CsvCell];

/**
 * Returns the text of a CSV file in parts. Cells that a spreadsheet would run as formulas are escaped. The
 * caller passes translated column names and the number format, because the function writes later batches
 * outside the request's language context.
 */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  format: CsvFormat,
): AsyncGenerator<string> {
  const lineOf = (cells: CsvCell[]) => csvLine(cells, format);
  yield `${CSV_START}${lineOf(columns.map(([head]) => head))}`;
  for await (const rows of batches)
    yield rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join("");
}

/**
 * Returns a response that downloads a CSV file. The browser reads each part while the server creates the next
 * part, so a list of any length needs little memory.
 * @param name the name of the file, without the file extension.
 */
export function csvDownload(name: string, parts: AsyncIterator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
