import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import type { OrderException } from "#db/vocabulary.ts";

/** What stands in the queue: an order's exceptions, and what concerns money or events beside them. */
export type QueueKind =
  | OrderException
  | "event_not_handled"
  | "order_not_settled"
  | "payment_page_hidden"
  | "dispute"
  | "money_differs";

/**
 * Puts what cannot settle by itself where an admin sees it; once for each kind and subject, reopened when it comes back.
 * @param subject the provider's object, or the order's id where there is none.
 */
export async function openException(
  tx: Queryable,
  kind: QueueKind,
  subject: string,
  orderId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insert(exceptionQueue)
    .values({ kind, subject, orderId, details })
    .onConflictDoUpdate({
      target: [exceptionQueue.kind, exceptionQueue.subject],
      set: { resolvedAt: null, resolvedBy: null, resolution: "", details },
      setWhere: sql`${exceptionQueue.resolvedAt} is not null`,
    });
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
