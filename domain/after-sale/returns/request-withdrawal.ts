import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withdrawals } from "#db/schema/withdrawals.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, withdrawalLimits } from "#domain/kernel/limits/rate-limit.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { isErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { isOrderNumber } from "#domain/orders/order-number.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { announceWithdrawal } from "./announce-withdrawal.ts";
import { queueReceipt } from "./queue-receipt.ts";

const NAME_MAX = 120;

/**
 * The values that a customer enters to withdraw. `formId` identifies one form. A second submission with the
 * same `formId` counts as the same request.
 */
export interface WithdrawalRequest {
  formId: string;
  name: string;
  orderNumber: string;
  email: string;
  language: DocumentLanguage;
}

/**
 * Parses the values that a customer entered. Accepts lower-case letters in an order number. Also accepts an
 * order number without "HO-".
 * @throws InvalidInput for the field `formId`, `name`, `orderNumber` or `email`
 */
export function parseRequest(input: WithdrawalRequest): WithdrawalRequest {
  if (!isId(input.formId)) throw new InvalidInput("formId", "malformed");
  const name = cleanShortText(input.name).trim();
  if (name === "" || name.length > NAME_MAX || /\p{Cc}/u.test(name))
    throw new InvalidInput("name", "required");
  const typed = input.orderNumber.trim().toUpperCase();
  const orderNumber = /^\d+$/.test(typed) ? `HO-${typed}` : typed;
  if (!isOrderNumber(orderNumber)) throw new InvalidInput("orderNumber", "malformed");
  return { ...input, name, orderNumber, email: parseEmail(input.email) };
}

/**
 * Receives a withdrawal of a customer who is not signed in. The withdrawal takes effect when the customer
 * opens the link that the shop sends to the mail address of the order. The customer gets the same response
 * for known and unknown order numbers. A mail to the entered address confirms that the shop has received the
 * withdrawal. The shop sends the link only to the mail address of the order.
 * @returns the time of the request, which the mail contains
 * @throws InvalidInput like `parseRequest`
 * @throws TooManyAttempts, TryAgainLater
 */
export async function requestWithdrawal(
  caller: Caller,
  input: WithdrawalRequest,
  limits: Record<"address" | "mailbox" | "order", RateLimit> = withdrawalLimits,
): Promise<{ requestedAt: Date }> {
  const request = parseRequest(input);
  await limits.address.take(addressKey(caller.origin.ip));
  await limits.mailbox.take(accountKey(request.email));
  await limits.order.take(accountKey(request.orderNumber));
  const requestedAt = new Date(shopNow());
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderNumber, request.orderNumber));
    const linkId = order ? await receive(tx, order, request, requestedAt) : null;
    const isOwnAddress = order?.customerEmail === request.email;
    const receipt = { ...request, requestedAt, to: request.email };
    await queueReceipt(tx, isOwnAddress && linkId ? { ...receipt, linkId } : receipt);
    if (order && linkId && !isOwnAddress)
      await queueReceipt(tx, { ...receipt, to: order.customerEmail, language: order.locale, linkId });
    return { requestedAt };
  });
}

/**
 * Stores the withdrawal of a known order with its one-time link.
 * @returns the id of the link; null when the form was sent before or the account is erased
 */
async function receive(
  tx: Transaction,
  order: OrderRow,
  { formId, name, email }: WithdrawalRequest,
  requestedAt: Date,
): Promise<string | null> {
  if (!order.userId || isErasedAddress(order.customerEmail)) return null;
  const [written] = await tx
    .insert(withdrawals)
    .values({ id: formId, orderId: order.id, name, receiptAddress: email, requestedAt })
    .onConflictDoNothing({ target: withdrawals.id })
    .returning({ id: withdrawals.id });
  if (!written) return null;
  const linkId = await issueLink(tx, { userId: order.userId, purpose: "withdrawal" });
  await tx.update(withdrawals).set({ linkId }).where(eq(withdrawals.id, formId));
  await announceWithdrawal(tx, order, { id: formId, requestedAt }, "received");
  return linkId;
}
