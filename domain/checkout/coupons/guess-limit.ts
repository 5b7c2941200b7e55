import type { CouponBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { createRateLimit, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";

const WINDOW_SECONDS = 600;

/**
 * Limits how many codes that no coupon has may be tried in ten minutes. An account may try 10, and each
 * further full window within a day doubles its wait. All accounts of an address together may try 100, so that
 * many accounts do not guess codes, and one guesser does not stop the shoppers of an office or a carrier.
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
 * Counts one guess before its code is read, so that concurrent guesses count too.
 * @returns a function that subtracts the guess, for a code that a coupon has
 * @throws TooManyAttempts, TryAgainLater when the guess is over a limit or cannot be counted
 */
export async function countGuess(
  buyer: CouponBuyer,
  limits: Record<"account" | "address", RateLimit> = couponLimits,
): Promise<() => Promise<void>> {
  const address = addressKey(buyer.origin.ip);
  // Guests without a session of their own share the attempts of their address.
  const userId = buyer.kind === "shopper" ? buyer.userId : (buyer.sessionId ?? address);
  await limits.account.take(userId);
  try {
    await limits.address.take(address);
  } catch (error) {
    // The code was not read, so the account has not guessed.
    await limits.account.giveBack(userId);
    throw error;
  }
  return async () => {
    await Promise.all([limits.account.giveBack(userId), limits.address.giveBack(address)]);
  };
}
