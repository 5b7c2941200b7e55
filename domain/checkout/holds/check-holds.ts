import { advisoryLocks } from "#db/advisory-locks.ts";
import { type Transaction, together } from "#db/client.server.ts";
import { HoldLimitReached } from "#domain/checkout/pricing/errors.ts";
import type { PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";
import { type HeldUnits, lockHoldsOfUnverified, readHoldsOfUnverified } from "./check-holds-sql.ts";
import { type HoldBounds, unverifiedShareOf } from "./hold-bounds.ts";

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

/** Limits the products and units that all unpaid orders of the account hold, with the units of this cart. */
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
 * a product. Call the function after the stock is held, with the lines sorted by product. The function takes
 * the last locks of the transaction, one per product. Concurrent orders of unconfirmed accounts wait for
 * these locks.
 * @throws HoldLimitReached when the shared limit is exceeded
 */
export async function checkUnverifiedHolds(
  tx: Transaction,
  lines: readonly PricedLine[],
  limits: HoldLimits,
): Promise<void> {
  const holding = lines.filter(({ holdsStock }) => holdsStock);
  const productIds = holding.map(({ productId }) => productId);
  const { holds } = await together(tx, {
    lock: lockHoldsOfUnverified({ lock: advisoryLocks.holdsOfUnverified, productIds }),
    holds: readHoldsOfUnverified({ productIds }),
  });
  const found = new Map(holds.map((row) => [row.product_id, row]));
  for (const line of holding) {
    const { unverified = 0, held = 0, free = 0 } = found.get(line.productId) ?? {};
    if (unverified > unverifiedShareOf(limits, held + free))
      throw new HoldLimitReached(line, { reason: "unverified_all" });
  }
}
