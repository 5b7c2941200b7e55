import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { ORDERS_OF_MAILBOX } from "#domain/identity/guests/orders-of-link.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Queues the mail with a link to the orders of an address, in the caller's transaction. An address without
 * orders gets no mail.
 */
export async function queueOrderLinks(
  tx: Transaction,
  { email, language }: { email: string; language: DocumentLanguage },
): Promise<void> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select o.user_id as "userId" from ${sql.raw(ORDERS_OF_MAILBOX)} o where o.email = ${email} limit 1`);
  const userId = rows[0]?.userId;
  if (!userId) return;
  const linkId = await issueLink(tx, { userId, purpose: "open_orders" });
  await queueEmail(tx, {
    dedupeKey: `orders_link:${linkId}`,
    to: email,
    userId,
    template: "orders_link",
    locale: language,
    data: { linkId },
  });
}
