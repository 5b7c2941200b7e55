import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { sendRefund } from "#domain/payments/refunds/send-refund.ts";

/**
 * Sends a newly stored refund. When the provider is unreachable, the state of the refund stays `requested`,
 * and the worker sends the refund later.
 */
export async function sendOrLeave(refundId: string | null): Promise<void> {
  if (!refundId) return;
  try {
    await sendRefund(refundId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}
