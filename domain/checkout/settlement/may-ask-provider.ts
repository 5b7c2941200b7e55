import type { Shopper } from "#domain/kernel/caller.ts";
import { TooManyAttempts, TryAgainLater } from "#domain/kernel/limits/rate-limit.ts";
import { providerQuestionLimits } from "./provider-question-limits.ts";

/**
 * Returns whether a shopper's page load may query the provider about an order now. Counts the limits in the
 * database: per order, per account and for all shoppers. When it returns false, the webhook and the worker
 * settle the order.
 */
export async function mayAskProvider(shopper: Shopper, orderId: string): Promise<boolean> {
  try {
    await providerQuestionLimits.order.take(orderId);
    await providerQuestionLimits.account.take(shopper.userId);
    await providerQuestionLimits.all.take("all");
    return true;
  } catch (error) {
    if (error instanceof TooManyAttempts || error instanceof TryAgainLater) return false;
    throw error;
  }
}
