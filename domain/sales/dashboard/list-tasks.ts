import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { refundedAtDeadline, waitsSince } from "#domain/kernel/deadlines/refund-deadline-sql.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { otherKindRanges, waitingSince } from "#domain/sales/attention-filters.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { TASKS_MAX, type Task, type TaskKind, taskKinds } from "./task-kinds.ts";

/**
 * Refunds that need an action of staff, because the provider refused the refund or the shop could not send or
 * read the refund.
 */
const REFUND_KINDS = sql`kind in ('refund_failed', 'refund_not_sent', 'refund_not_read')`;

/** Selects the oldest orders that wait. `due` is a SQL expression for the deadline of the order (`o`). */
const waiting = (orders: SQL, due: SQL) => sql`
  select waiting.paid_at as since, ${due} as due, null::text as kind, o.store_total as amount
  from (select order_id, paid_at from (${orders}) w order by paid_at limit ${TASKS_MAX}) waiting
  join orders o on o.id = waiting.order_id`;
/**
 * The time when the shop refunds an order (`o`), as an ISO time. The time is null when the shop does not
 * refund the order automatically.
 */
const refundTime = (minutes: number) => sql`case when ${sql.raw(refundedAtDeadline("o"))} then
  to_char((${sql.raw(waitsSince("o"))} + make_interval(mins => ${minutes})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;
/**
 * Selects the oldest open exceptions. Each argument is an SQL condition on the kind of exception. The
 * database uses an index for these conditions.
 */
const cases = (...kinds: SQL[]) => sql`
  select opened_at as since, details->>'due' as due, kind, null::int as amount from (${sql.join(
    kinds.map(
      (some) =>
        sql`select opened_at, details, kind from exception_queue where resolved_at is null and ${some}`,
    ),
    sql` union all `,
  )}) open order by opened_at limit ${TASKS_MAX}`;

/** The kinds of tasks whose tile shows a deadline. */
const dueKinds: readonly TaskKind[] = ["disputes", "stock", "withdrawals"];
const IS_WARNING = sql`kind = 'early_fraud_warning'`;

const rowsOf = (refundMinutes: number): Record<TaskKind, SQL> => ({
  disputes: cases(sql`kind = 'dispute'`),
  warnings: cases(IS_WARNING),
  refunds: cases(REFUND_KINDS),
  withdrawals: cases(sql`kind = 'withdrawal_to_decide'`),
  stock: waiting(waitingSince.estoque, refundTime(refundMinutes)),
  manual: waiting(waitingSince.manual, sql`null::text`),
  others: cases(...otherKindRanges.map((range) => sql`${range} and not ${REFUND_KINDS}`)),
});

/**
 * Lists the kinds of tasks that currently wait for a person. Leaves out kinds without a task. The query for
 * each kind of task reads a small index.
 * @throws SignInRequired, NotPermitted
 */
export async function listTasks(caller: Caller): Promise<Task[]> {
  requirePermission(caller, "orders.view");
  const rowsOfKind = rowsOf(await readSetting("owedRefundMinutes"));
  const parts = taskKinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count, min(since) as since, min(due) as due,
      sum(amount)::float8 as amount, case when min(kind) = max(kind) then min(kind) end as exception from (${rowsOfKind[kind]}) t`,
  );
  const { rows } = await readOnlyDb.execute<{
    kind: TaskKind;
    count: number;
    since: string | null;
    due: string | null;
    amount: number | null;
    exception: string | null;
  }>(sql.join(parts, sql` union all `));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, since, due, amount, exception }) => ({
      kind,
      count,
      since: since && new Date(since).toISOString(),
      due: dueKinds.includes(kind) ? due : null,
      amount: count < TASKS_MAX ? amount : null,
      exception,
    }))
    .sort((a, b) => taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind));
}
