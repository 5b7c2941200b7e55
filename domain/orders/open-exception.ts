import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import type { OrderException } from "#db/vocabulary.ts";
import { noticeOfException } from "#domain/messaging/notices/notice-kinds.ts";

/** What stands in the queue: an order's exceptions, and what concerns money or events beside them. */
export type QueueKind =
  | OrderException
  | "event_not_handled"
  | "order_not_settled"
  | "refund_not_sent"
  | "refund_not_read"
  | "payment_page_hidden"
  | "dispute"
  | "money_differs";

/**
 * Puts what cannot settle by itself where an admin sees it; once for each kind and subject, reopened when it comes back.
 * Staff are told by mail of the kinds that `noticeOfException` names.
 * @param subject the provider's object, or the order's id where there is none.
 */
export async function openException(
  tx: Queryable,
  kind: QueueKind,
  subject: string,
  orderId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const written = JSON.stringify(details);
  // One statement, because some callers have no transaction: the notice is there exactly when the row is news.
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

/** Closes a queue row that settled by itself, such as stock that arrived; nothing happens when there is none. */
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
