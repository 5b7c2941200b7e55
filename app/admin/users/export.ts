import { type ActionFunctionArgs, redirect } from "react-router";
import { csvResponse } from "#app/admin/design/export/csv-response.ts";
import { callerContext } from "#app/caller.ts";
import { readForm } from "#app/read-form.ts";
import { exportPeople } from "#domain/identity/users/export-people.ts";
import type { PersonRow } from "#domain/identity/users/person-views.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { csvLine } from "#domain/kernel/files/csv-line.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { netOf } from "#domain/orders/returned-money.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { usersMessages } from "./messages.ts";
import { readPeopleQuery } from "./people-query.ts";

const PERSONAL = { "Cache-Control": "no-store" };

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
    const timeZone = await readSetting("storeTimeZone");
    const head = csvLine(columns().map(({ head }) => head));
    return csvResponse({ name: "usuarios", timeZone, head, parts: lines(batches) });
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
    { head: head.spent, cell: (row) => major(row.totalSpent) },
    { head: head.refunded, cell: (row) => major(row.returned.refunded) },
    { head: head.disputed, cell: (row) => major(row.returned.disputed) },
    { head: head.net, cell: (row) => major(netOf(row.totalSpent, row.returned)) },
  ];
}

const major = (minor: number): string => (minor / 100).toFixed(2);

/** The words of the columns are read before the first batch: what comes later has no request any more. */
function lines(batches: AsyncIterable<PersonRow[]>): AsyncGenerator<string> {
  const cells = columns().map(({ cell }) => cell);
  return (async function* () {
    for await (const rows of batches)
      yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
  })();
}
