import type { CouponBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { createRateLimit, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";

const WINDOW_SECONDS = 600;

/**
 * Limits how many unknown codes can be tried in ten minutes. The limit of one account is 10 codes. Each time
 * that an account reaches the limit again within a day, its waiting time doubles. All accounts with the same
 * network address share a limit of 100 codes. The shared limit stops an attacker with many accounts. The
 * shared limit is higher than the limit of an account, because the shoppers of an office or a carrier share
 * an address.
 */
export const couponLimits = {
  account: createRateLimit({
    name: "coupon_account",
    act: "coupon",
    attempts: 10,
    windowSeconds: WINDOW_SECONDS,
    longestWaitSeconds: 4 * 3600,
  }),
  address: createRateLimit({
    name: "coupon_address",
    act: "coupon",
    attempts: 100,
    windowSeconds: WINDOW_SECONDS,
  }),
};

/**
 * Counts one guess before the shop reads the code, so that concurrent guesses count too.
 * @returns a function that subtracts the guess when the code is known
 * @throws TooManyAttempts, TryAgainLater when the guess is over a limit or cannot be counted
 */
export async function countGuess(
  buyer: CouponBuyer,
  limits: Record<"account" | "address", RateLimit> = couponLimits,
): Promise<() => Promise<void>> {
  const address = addressKey(buyer.origin.ip);
  // A guest without an order session shares the attempts with everybody at the same network address.
  const userId = buyer.kind === "shopper" ? buyer.userId : (buyer.sessionId ?? address);
  await limits.account.take(userId);
  try {
    await limits.address.take(address);
  } catch (error) {
    // The limit of the network address has stopped the request before the shop read the code. The guess
    // therefore does not count for the account.
    await limits.account.giveBack(userId);
    throw error;
  }
  return async () => {
    await Promise.all([limits.account.giveBack(userId), limits.address.giveBack(address)]);
  };
}
