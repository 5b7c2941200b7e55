import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { otherKindRanges, waitingSince } from "#domain/sales/attention-filters.ts";
import { TASKS_MAX, type Task, type TaskKind, taskKinds } from "./task-kinds.ts";

/** Refunds that need staff: the provider refused them, or they were not sent. */
const REFUND_KINDS = sql`kind in ('refund_failed', 'refund_not_sent', 'refund_not_read')`;

const waiting = (orders: ReturnType<typeof sql>) => sql`
  select paid_at as since, null::text as due from (${orders}) waiting order by paid_at limit ${TASKS_MAX}`;
/** Selects the oldest open exceptions. Each argument is a condition on the kind, which an index answers. */
const cases = (...kinds: ReturnType<typeof sql>[]) => sql`
  select opened_at as since, details->>'due' as due from (${sql.join(
    kinds.map(
      (some) => sql`select opened_at, details from exception_queue where resolved_at is null and ${some}`,
    ),
    sql` union all `,
  )}) open order by opened_at limit ${TASKS_MAX}`;

const rowsOf: Record<TaskKind, ReturnType<typeof sql>> = {
  disputes: cases(sql`kind = 'dispute'`),
  refunds: cases(REFUND_KINDS),
  stock: waiting(waitingSince.estoque),
  manual: waiting(waitingSince.manual),
  others: cases(...otherKindRanges.map((range) => sql`${range} and not ${REFUND_KINDS}`)),
};

/**
 * Lists the tasks that wait for a person now, without kinds that have none. Each kind reads a small index.
 * @throws SignInRequired, NotPermitted
 */
export async function listTasks(caller: Caller): Promise<Task[]> {
  requirePermission(caller, "orders.view");
  const parts = taskKinds.map(
    (kind) =>
      sql`select ${kind}::text as kind, count(*)::int as count, min(since) as since, min(due) as due from (${rowsOf[kind]}) t`,
  );
  const { rows } = await readOnlyDb.execute<{
    kind: TaskKind;
    count: number;
    since: string | null;
    due: string | null;
  }>(sql.join(parts, sql` union all `));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, since, due }) => ({
      kind,
      count,
      since: since && new Date(since).toISOString(),
      due: kind === "disputes" ? due : null,
    }))
    .sort((a, b) => taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind));
}
