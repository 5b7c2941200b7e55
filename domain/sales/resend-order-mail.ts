import { and, desc, eq, like, sql } from "drizzle-orm";
import { emailMessages } from "#db/schema/email.ts";
import { orders } from "#db/schema/orders.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { isErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * The shop cannot send the mail again. Either no mail describes the order's state, the account is erased, or
 * the mail was sent too recently or too often.
 */
export class MailNotSent extends DomainError {
  constructor(reason: "nothing_to_say" | "account_erased" | "sent_just_now" | "too_often") {
    super("mail_not_sent", 409, { reason });
  }
}

/**
 * For one order, the maximum number of mails that staff can send again, and the minimum number of seconds
 * between two such mails.
 */
const AGAIN_MAX = 20;
const PAUSE_SECONDS = 60;

/**
 * Sends the mail about the order's current state to the shopper again. The mail never contains delivered
 * content.
 * @throws SignInRequired, NotPermitted, NotFound, MailNotSent
 */
export async function resendOrderMail(
  caller: Caller,
  input: { orderId: string },
): Promise<{ template: EmailTemplate }> {
  return audited(caller, "orders.resend-mail", async (tx) => {
    if (!isId(input.orderId)) throw new NotFound("order");
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    const template = fittingMail(order);
    if (!template) throw new MailNotSent("nothing_to_say");
    if (isErasedAddress(order.customerEmail)) throw new MailNotSent("account_erased");
    const before = await tx
      .select({
        isRecent: sql<boolean>`${emailMessages.createdAt} > now() - make_interval(secs => ${PAUSE_SECONDS})`,
      })
      .from(emailMessages)
      .where(and(like(emailMessages.dedupeKey, `order_mail_again:${order.id}:%`)))
      .orderBy(desc(emailMessages.createdAt));
    if (before[0]?.isRecent) throw new MailNotSent("sent_just_now");
    if (before.length >= AGAIN_MAX) throw new MailNotSent("too_often");
    await queueEmail(tx, {
      dedupeKey: `order_mail_again:${order.id}:${before.length + 1}`,
      to: order.customerEmail,
      userId: order.userId ?? undefined,
      template,
      locale: order.locale,
      data: { orderId: order.id },
    });
    return {
      result: { template },
      audit: "ORDER_MAIL_RESENT",
      table: "orders",
      recordId: order.id,
      details: { template },
    };
  });
}

/**
 * Returns the mail template that describes the order's state, or null when no template describes this state.
 */
export function fittingMail(
  order: Pick<OrderRow, "paymentState" | "status" | "refundState" | "exceptions">,
): EmailTemplate | null {
  if (order.paymentState !== "paid") return null;
  if (order.refundState === "full") return "order_refunded";
  if (order.status === "completed") return "order_delivered";
  return order.exceptions.includes("short_stock") ? "order_waiting_for_stock" : "order_in_preparation";
}
