import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import type { OrderException } from "#db/values/vocabulary.ts";
import { noticeOfException } from "#domain/messaging/notices/notice-kinds.ts";

/** The kinds of rows in the exception queue: the exceptions of orders, and problems with money or events. */
export type QueueKind =
  | OrderException
  | "event_not_handled"
  | "order_not_settled"
  | "refund_not_sent"
  | "refund_not_read"
  | "payment_page_hidden"
  | "dispute"
  | "money_differs"
  | "withdrawal_to_decide";

/**
 * Adds a row to the exception queue for a problem that staff must solve. The queue has at most one row for
 * each kind and subject. A resolved row is reopened. Staff get a mail when `noticeOfException` returns a
 * notice for the kind of the row.
 * @param subject the id of the provider's object, or the order's id when there is no such object.
 */
export async function openException(
  tx: Queryable,
  kind: QueueKind,
  subject: string,
  orderId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const written = JSON.stringify(details);
  // One statement writes the row of the queue and the notice, because some callers have no transaction. The
  // statement writes a notice only when it adds or reopens a row of the queue.
  await tx.execute(sql`
    with opened as (
      insert into exception_queue (kind, subject, order_id, details)
      values (${kind}, ${subject}, ${orderId}, ${written}::jsonb)
      on conflict (kind, subject) do update set resolved_at = null, resolved_by = null, resolution = '',
        details = excluded.details where exception_queue.resolved_at is not null
      returning order_id
    )
    insert into staff_notices (kind, order_id, subject, details)
    select ${noticeOfException(kind)}::text, order_id, ${subject}, ${written}::jsonb from opened
    where ${noticeOfException(kind)}::text is not null`);
}

/**
 * Resolves an open row of the queue, for example after stock arrived. Does nothing when the queue has no open
 * row of this kind and subject.
 */
export async function resolveException(
  tx: Queryable,
  kind: QueueKind,
  subject: string,
  resolution: string,
): Promise<void> {
  await tx
    .update(exceptionQueue)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(
      sql`${eq(exceptionQueue.kind, kind)} and ${eq(exceptionQueue.subject, subject)} and ${exceptionQueue.resolvedAt} is null`,
    );
}
