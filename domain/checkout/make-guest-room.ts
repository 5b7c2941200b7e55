import { db, run } from "#db/client.server.ts";
import { callerOf, type GuestBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { type GuestOrder, ordersToEnd, readGuestOrders } from "#domain/checkout/holds/guest-orders.ts";
import { networkOf } from "#domain/checkout/holds/hold-standing.ts";
import { HoldLimitReached } from "#domain/checkout/pricing/errors.ts";
import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";

/**
 * Ends unpaid guest orders of the guest's network at the provider, oldest first, so that one more fits. An
 * order of another browser ends only when it is old enough: its guest may still be paying.
 * @param attemptId the attempt whose own order stays
 * @throws HoldLimitReached with the reason "network" when too few orders may end
 */
export async function makeGuestRoom(
  guest: GuestBuyer,
  attemptId: string,
  product: { productId: string; name: string },
): Promise<void> {
  const network = networkOf(guest.origin.ip);
  if (network === "") return;
  const open: GuestOrder[] = await run(
    db,
    readGuestOrders({ network, sessionId: guest.sessionId, attemptId }),
  );
  const ending = ordersToEnd(open);
  if (ending === null) throw new HoldLimitReached(product, { reason: "network" });
  for (const { id } of ending)
    if (!(await abandonOrder(callerOf(guest, [id]), id)))
      throw new HoldLimitReached(product, { reason: "network" });
}
