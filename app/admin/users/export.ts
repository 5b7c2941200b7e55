import { type ActionFunctionArgs, redirect } from "react-router";
import { csvResponse } from "#app/admin/design/export/csv-download.ts";
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
 * Sends the users of the list's search and view as CSV, batch by batch, with spreadsheet formulas escaped.
 * Accepts only POST, so that links, prefetches and images cannot load personal data. A failed export
 * redirects to the list, which shows a toast.
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

/**
 * Reads the messages of the columns before the first batch,
 * because later batches run outside the request's language.
 */
function lines(batches: AsyncIterable<PersonRow[]>): AsyncGenerator<string> {
  const cells = columns().map(({ cell }) => cell);
  return (async function* () {
    for await (const rows of batches)
      yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
  })();
}
