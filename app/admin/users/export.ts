import type { CsvColumn } from "#app/admin/design/export/csv-download.ts";
import { csvExport } from "#app/admin/design/export/csv-export.ts";
import { postOnly } from "#app/request/post-only.ts";
import { type ExportedUser, exportUsers } from "#domain/identity/users/export-users.ts";
import { netOf } from "#domain/orders/returned-money.ts";
import { usersMessages } from "#messages/pt-BR/back-office/users.ts";
import { readUserQuery } from "./user-query.ts";

/** POST: returns the users that match the search and the view of the list, as CSV. */
export const action = csvExport({
  action: "users.export",
  list: "/admin/usuarios",
  name: "usuarios",
  fields: ["q", "tab", "marca"],
  read: (caller, address) => exportUsers(caller, readUserQuery(address)),
  columns,
});

export const loader = postOnly;

function columns(): CsvColumn<ExportedUser>[] {
  const { exportHead: head, yes, no } = usersMessages;
  return [
    [head.email, (row) => row.email],
    [head.name, (row) => row.fullName],
    [head.phone, (row) => ({ phone: row.phone })],
    [head.since, (row) => ({ moment: row.createdAt })],
    [head.verified, (row) => (row.isVerified ? yes : no)],
    [head.blocked, (row) => (row.isBlocked ? yes : no)],
    [head.orders, (row) => row.orderCount],
    [head.spent, (row) => usd(row.totalSpent)],
    [head.refunded, (row) => usd(row.returned.refunded)],
    [head.disputed, (row) => usd(row.returned.disputed)],
    [head.net, (row) => usd(netOf(row.totalSpent, row.returned))],
  ];
}

const usd = (amount: number) => ({ amount, currency: "USD" });
