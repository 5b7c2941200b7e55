import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";

/**
 * Limits how often one address may try a code that gives no discount: 10 times in ten minutes. A code that is
 * accepted gives its attempt back.
 */
export const couponLimits = {
  address: createRateLimit({ name: "coupon_address", attempts: 10, windowSeconds: 600 }),
};
