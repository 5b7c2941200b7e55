import { getTableColumns } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import { type BoundStatement, columnName, columnsOf, rowReader } from "#db/statement.ts";
import { type OrderEventValues, statementWithEvent } from "./record-order-event.ts";

type OrderRow = typeof orders.$inferSelect;

/** Reads an order that a statement returned with `ORDER_COLUMNS`. */
export const readOrderRow = rowReader(orders);

/** The columns of an order by name (`columnsOf`). */
export const ORDER_COLUMNS = columnsOf(orders);

/**
 * Changes one order when it still has the version that was read, and writes its event and mails. Returns the
 * new row, or no row when the version differs.
 */
const changeOrder = (name: string, assignments: string) =>
  statementWithEvent<{ id: string; version: number } & OrderEventValues, object>(
    name,
    (record) => `with changed as (
    update orders set ${assignments}version = version + 1, updated_at = now()
    where id = :id and version = :version
    returning ${ORDER_COLUMNS}
  ),${record}
  select * from changed`,
  );

/**
 * The prepared statements, one for each set of columns that a change writes. The shop uses about 20 different
 * sets of columns.
 */
const statements = new Map<string, ReturnType<typeof changeOrder>>();
const columns = getTableColumns(orders);

/** Binds the statement that changes the columns of `patch`. */
export function changeOrderStatement(
  { id, version }: Pick<OrderRow, "id" | "version">,
  { now = [], ...patch }: Partial<OrderRow> & { now?: readonly ("paidAt" | "completedAt" | "cancelledAt")[] },
  event: OrderEventValues,
): BoundStatement<object> {
  const values = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const fields = Object.keys(values).sort() as (keyof typeof columns)[];
  const times = [...now].sort();
  const key = [...fields, "", ...times].join();
  let bind = statements.get(key);
  if (!bind) {
    const assignments = [
      ...fields.map((field) => `${columnName(columns[field])} = :${field}, `),
      ...times.map(
        (time) => `${columnName(columns[time])} = coalesce(${columnName(columns[time])}, now()), `,
      ),
    ].join("");
    bind = changeOrder(`change_order_${statements.size + 1}`, assignments);
    statements.set(key, bind);
  }
  return bind({ id, version, ...values, ...event });
}
