import type { Shopper } from "#domain/kernel/caller.ts";
import { TooManyAttempts, TryAgainLater } from "#domain/kernel/limits/rate-limit.ts";
import { providerQuestionLimits } from "./provider-question-limits.ts";

/**
 * Whether the provider may be asked about an order now because its shopper came back or reloads the page. The limits are
 * counted in the database: for the order, for the account and for all shoppers together. Without a question the webhook
 * and the worker still settle the order.
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
