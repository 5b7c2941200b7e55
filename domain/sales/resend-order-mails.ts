import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { resendOrderMail } from "./resend-order-mail.ts";

/**
 * The orders whose mail was sent again. The result also contains the error for each order whose mail was not
 * sent.
 */
interface ResentMails {
  sent: string[];
  rejected: { orderId: string; error: DomainError }[];
}

/**
 * Sends the mails of several orders again, one after the other. Each order has its own transaction, audit row
 * and limits. Therefore an error for one order does not stop the mails of the other orders.
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
