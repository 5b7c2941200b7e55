import { advisoryLocks } from "#db/advisory-locks.ts";
import { type Transaction, together } from "#db/client.server.ts";
import { HoldLimitReached, InsufficientStock } from "#domain/checkout/pricing/errors.ts";
import type { PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";
import {
  type HeldUnits,
  lockHoldsOfUnverified,
  readHoldsOfUnverified,
  type SharedHolds,
} from "./check-holds-sql.ts";
import { guestShareOf, type HoldBounds, unverifiedShareOf } from "./hold-bounds.ts";

/**
 * Refuses a cart that would hold too many units of a product for one order, one account or one network. Call
 * the function before the stock is compared with the cart, so that the error reveals nothing about the stock.
 * @param network the shopper's network; empty when the network is unknown or shared
 * @param found the rows of `readHeldUnits`, read under the locks of the shopper's row and of the network
 * @throws HoldLimitReached when a limit is exceeded
 */
export function checkOwnHolds(
  network: string,
  lines: readonly PricedLine[],
  limits: HoldLimits,
  bounds: HoldBounds,
  found: readonly HeldUnits[],
): void {
  const holding = lines.filter((line) => line.holdsStock);
  for (const line of holding) {
    if (line.quantity > bounds.units)
      throw new HoldLimitReached(line, { reason: bounds.reason, most: bounds.units });
  }
  checkAllOfAccount(holding, bounds, found);
  const held = new Map(found.map((row) => [row.product_id, row]));
  for (const line of holding) {
    const { account, network: ofNetwork } = held.get(line.productId) ?? { account: 0, network: 0 };
    if (account + line.quantity > bounds.accountUnits)
      throw new HoldLimitReached(line, { reason: "account" });
    if (network && ofNetwork + line.quantity > limits.networkUnits)
      throw new HoldLimitReached(line, { reason: "network" });
  }
}

/**
 * Limits the number of different products and the number of units that all unpaid orders of the account hold.
 * The units of this cart count too.
 */
function checkAllOfAccount(
  holding: readonly PricedLine[],
  bounds: HoldBounds,
  found: readonly HeldUnits[],
): void {
  const [first] = holding;
  if (!first) return;
  const own = found.filter((row) => row.account > 0);
  const products = new Set([...own.map((row) => row.product_id), ...holding.map((line) => line.productId)]);
  if (products.size > bounds.products)
    throw new HoldLimitReached(first, { reason: "unverified_products", most: bounds.products });
  const total =
    own.reduce((sum, row) => sum + row.account, 0) + holding.reduce((sum, line) => sum + line.quantity, 0);
  if (total > bounds.total)
    throw new HoldLimitReached(first, { reason: "unverified_total", most: bounds.total });
}

/**
 * Refuses an order when all accounts without a confirmed email address would together hold too many units of
 * a product. Call the function after the order has reserved its stock. The function locks each product. The
 * transaction must take no other lock after these locks. The lines must be sorted by product. Concurrent
 * orders of unconfirmed accounts wait for the locks of the products. A guest counts as an unconfirmed
 * account. In addition, all guests together may hold only a share of a small stock.
 * @throws HoldLimitReached when the shared limit is exceeded
 */
export async function checkUnverifiedHolds(
  tx: Transaction,
  lines: readonly PricedLine[],
  limits: HoldLimits,
  isGuest: boolean,
): Promise<void> {
  const holding = lines.filter(({ holdsStock }) => holdsStock);
  const productIds = holding.map(({ productId }) => productId);
  const { holds } = await together(tx, {
    lock: lockHoldsOfUnverified({ lock: advisoryLocks.holdsOfUnverified, productIds }),
    holds: readHoldsOfUnverified({ productIds, attemptId: null, sessionId: null }),
  });
  const found = new Map(holds.map((row) => [row.product_id, row]));
  for (const line of holding) {
    const { unverified = 0, guests = 0, held = 0, free = 0 } = found.get(line.productId) ?? {};
    const isBeyond = isGuest && guests > guestShareOf(held + free);
    if (isBeyond || unverified > unverifiedShareOf(limits, held + free))
      throw new HoldLimitReached(line, { reason: "unverified_all" });
  }
}

/**
 * Rejects a guest's cart that would exceed the share of guests or the share of unconfirmed accounts. The
 * check runs before the checkout locks any item. Concurrent orders can exceed a share after this check, so
 * `checkUnverifiedHolds` makes the final decision.
 * @param holds the rows of `readHoldsOfUnverified` without the orders of the guest's browser
 * @throws InsufficientStock when the cart has more units than the product's held units and free units
 * together
 * @throws HoldLimitReached when the shared limit would be exceeded
 */
export function checkGuestShare(
  lines: readonly PricedLine[],
  limits: HoldLimits,
  holds: readonly SharedHolds[],
): void {
  const found = new Map(holds.map((row) => [row.product_id, row]));
  for (const line of lines.filter(({ holdsStock }) => holdsStock)) {
    const { productId, name, quantity } = line;
    const { unverified = 0, guests = 0, held = 0, free = 0 } = found.get(productId) ?? {};
    const stock = held + free;
    const isWithin =
      guests + quantity <= guestShareOf(stock) && unverified + quantity <= unverifiedShareOf(limits, stock);
    if (isWithin) continue;
    if (stock < quantity) throw new InsufficientStock({ productId, name, available: free });
    throw new HoldLimitReached(line, { reason: "unverified_all" });
  }
}
