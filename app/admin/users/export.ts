import { stringify } from "csv-stringify/sync";
import { type ActionFunctionArgs, redirect } from "react-router";
import { callerContext } from "#app/caller.ts";
import { readForm } from "#app/read-form.ts";
import { DomainError } from "#domain/errors.ts";
import { exportPeople } from "#domain/people/export-people.ts";
import type { PersonRow } from "#domain/people/person-views.ts";
import type { BackOfficeAction } from "#domain/permissions-table.ts";
import { usersMessages } from "./messages.ts";
import { readPeopleQuery } from "./people-query.ts";

const PERSONAL = { "Cache-Control": "no-store" };
/** Spreadsheets take a file for UTF-8 that begins with it. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Sends the people of the list's search and view as CSV, batch by batch; cells that a spreadsheet would run as a formula are
 * escaped. A POST, so that no link, prefetch or picture takes personal data along. A refusal leads back to the list, which says so.
 */
async function sendFile({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const asked = readPeopleQuery(new URLSearchParams({ q: text("q"), tab: text("tab") }));
  try {
    const batches = await exportPeople(context.get(callerContext), asked);
    const head = BYTE_ORDER_MARK + toLines([columns().map(({ head }) => head)]);
    return new Response(streamOf(lines(head, batches)), {
      headers: {
        ...PERSONAL,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="usuarios-${new Date().toISOString().slice(0, 10)}.csv"`,
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirect(`/admin/usuarios?exportar=${error.code}`, { status: 303, headers: PERSONAL });
  }
}

const intents: Record<string, BackOfficeAction> = { export: "users.export" };
export const action = Object.assign(sendFile, { intents });

export function loader(): Response {
  return new Response(null, { status: 405, headers: { ...PERSONAL, Allow: "POST" } });
}

function columns(): { head: string; cell: (row: PersonRow) => string | number }[] {
  const { exportHead: head, yes, no } = usersMessages;
  return [
    { head: head.email, cell: (row) => row.email },
    { head: head.name, cell: (row) => row.fullName },
    { head: head.phone, cell: (row) => row.phone },
    { head: head.since, cell: (row) => row.createdAt },
    { head: head.verified, cell: (row) => (row.isVerified ? yes : no) },
    { head: head.blocked, cell: (row) => (row.isBlocked ? yes : no) },
    { head: head.orders, cell: (row) => row.orderCount },
    { head: head.spent, cell: (row) => (row.totalSpent / 100).toFixed(2) },
  ];
}

const toLines = (rows: (string | number)[][]) =>
  stringify(rows, { escape_formulas: true, record_delimiter: "windows" });

/** The words of the columns are read before the first batch: what comes later has no request any more. */
function lines(head: string, batches: AsyncIterable<PersonRow[]>): AsyncGenerator<Uint8Array> {
  const cells = columns().map(({ cell }) => cell);
  const encoder = new TextEncoder();
  return (async function* () {
    yield encoder.encode(head);
    for await (const rows of batches)
      yield encoder.encode(toLines(rows.map((row) => cells.map((cell) => cell(row)))));
  })();
}

/** Asks for the next batch when the browser has taken the one before. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}
