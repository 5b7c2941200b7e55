import { db, run, together } from "#db/client.server.ts";
import { callerOf, type GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { checkGuestShare } from "#domain/checkout/holds/check-holds.ts";
import { readHoldsOfUnverified } from "#domain/checkout/holds/check-holds-sql.ts";
import { ordersToEnd, readGuestOrders } from "#domain/checkout/holds/guest-orders.ts";
import { networkOf } from "#domain/checkout/holds/hold-standing.ts";
import type { CheckoutRequest } from "#domain/checkout/pricing/checkout-input.ts";
import { HoldLimitReached } from "#domain/checkout/pricing/errors.ts";
import type { PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";

type Attempt = Pick<CheckoutRequest, "attemptId">;
interface GuestCart {
  lines: readonly PricedLine[];
}
type Limits = Pick<SiteSettings, "holdLimits">;

/**
 * Ends unpaid guest orders of the guest's network at the provider, oldest first, until one more order is
 * within the limit. A guest in another browser might still be paying. The function therefore ends an order of
 * another browser only when the order is old enough. The function does not end the order of the current
 * checkout attempt. The function also checks the share of guests, so that a cart that exceeds the share locks
 * no item.
 * @throws HoldLimitReached with the reason "network" when the function may not end enough orders
 * @throws HoldLimitReached, InsufficientStock like `checkGuestShare`
 */
export async function makeGuestRoom(
  guest: GuestBuyer,
  { attemptId }: Attempt,
  { lines }: GuestCart,
  { holdLimits }: Limits,
): Promise<void> {
  const { sessionId } = guest;
  const network = networkOf(guest.origin.ip);
  const { open, holds } = await together(db, {
    open: network ? [readGuestOrders({ network, sessionId, attemptId })] : [],
    holds: holdsBeside(guest, attemptId, lines),
  });
  const ending = ordersToEnd(open);
  if (ending === null) throw networkIsFull(lines);
  for (const { id } of ending)
    if (!(await abandonOrder(callerOf(guest, [id]), id))) throw networkIsFull(lines);
  const now = ending.length > 0 ? await run(db, holdsBeside(guest, attemptId, lines)) : holds;
  checkGuestShare(lines, holdLimits, now);
}

/**
 * Checks the share of guests again when the checkout could not lock the items of the cart.
 * @throws HoldLimitReached, InsufficientStock like `checkGuestShare`
 */
export async function rejectBeyondShare(
  guest: GuestBuyer,
  { attemptId }: Attempt,
  { lines }: GuestCart,
  { holdLimits }: Limits,
): Promise<void> {
  checkGuestShare(lines, holdLimits, await run(db, holdsBeside(guest, attemptId, lines)));
}

const holdsBeside = ({ sessionId }: GuestBuyer, attemptId: string, lines: readonly PricedLine[]) =>
  readHoldsOfUnverified({ productIds: lines.map(({ productId }) => productId), attemptId, sessionId });

function networkIsFull([first]: readonly PricedLine[]): Error {
  if (!first) throw new Error("a cart has lines");
  return new HoldLimitReached(first, { reason: "network" });
}
