import type { FraudWarningSnapshot } from "#domain/payments/optional-parts.ts";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";

/** See `FraudWarnings`. */
export async function readFraudWarning(warningId: string): Promise<FraudWarningSnapshot | null> {
  try {
    const warning = await ask(() => stripe.radar.earlyFraudWarnings.retrieve(warningId));
    return {
      id: warning.id,
      paymentId: idOf(warning.payment_intent) ?? "",
      isActionable: warning.actionable,
      fraudType: warning.fraud_type,
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** See `FraudWarnings`. */
export async function listFraudWarnings(paymentId: string): Promise<string[]> {
  const query = { payment_intent: paymentId, limit: 100 };
  const found = await ask(() => stripe.radar.earlyFraudWarnings.list(query));
  return found.data.map(({ id }) => id);
}
