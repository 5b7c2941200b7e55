import type { Transaction } from "#db/client.server.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";

/**
 * Queues the mail that confirms the receipt of a withdrawal, with the exact second of the request. The mail
 * does not confirm that the shop accepts the withdrawal. For each form, a mail address gets only one receipt,
 * even when the customer sends the form twice.
 * @param receipt.linkId the one-time link that lets the withdrawal take effect. Only the receipt to the mail
 * address of the order contains this link
 */
export async function queueReceipt(
  tx: Transaction,
  receipt: {
    formId: string;
    name: string;
    orderNumber: string;
    to: string;
    language: string;
    requestedAt: Date;
    linkId?: string;
    /**
     * Whether the withdrawal comes from a signed-in shopper. The withdrawal of a signed-in shopper takes
     * effect without a link.
     */
    isEffective?: boolean;
  },
): Promise<void> {
  const { formId, name, orderNumber, to, language, requestedAt, linkId, isEffective } = receipt;
  await queueEmail(tx, {
    dedupeKey: `withdrawal_received:${formId}:${to}`,
    to,
    template: "withdrawal_received",
    locale: language,
    data: {
      name,
      orderNumber,
      requestedAt: requestedAt.toISOString(),
      ...(linkId ? { linkId } : {}),
      ...(isEffective ? { isEffective: "yes" } : {}),
    },
  });
}
