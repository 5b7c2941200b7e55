import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { resendOrderMail } from "./resend-order-mail.ts";

/** The orders whose mail was sent again, and the error of each other order. */
interface ResentMails {
  sent: string[];
  rejected: { orderId: string; error: DomainError }[];
}

/**
 * Sends the mails of several orders again, one after the other. Each order has its own transaction, audit row
 * and limits. Therefore the other mails are still sent when the shop rejects one order.
 * @throws SignInRequired, NotPermitted
 */
export async function resendOrderMails(
  caller: Caller,
  { orderIds }: { orderIds: readonly string[] },
): Promise<ResentMails> {
  requirePermission(caller, "orders.resend-mail");
  const result: ResentMails = { sent: [], rejected: [] };
  for (const orderId of new Set(orderIds)) {
    try {
      await resendOrderMail(caller, { orderId });
      result.sent.push(orderId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.rejected.push({ orderId, error });
    }
  }
  return result;
}
