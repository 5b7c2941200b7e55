import { CSV_START } from "#domain/kernel/files/csv-line.ts";

interface CsvFile {
  /** The file's name; the day in `timeZone` is added. */
  name: string;
  timeZone: string;
  head: string;
  /** Lines, read while the browser downloads them. */
  parts: AsyncIterable<string>;
}

/** Returns a response that streams a CSV file, so that a list of any length needs little memory. */
export function csvResponse({ name, timeZone, head, parts }: CsvFile): Response {
  const encoder = new TextEncoder();
  const lines = withHead(`${CSV_START}${head}`, parts);
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${dayIn(timeZone)}.csv"`,
    },
  });
}

async function* withHead(head: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* parts;
}

/** Returns today's date in a time zone as "2026-11-21". */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
