import { ask, idOf, isMissing, stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import type { FraudWarningFacts, FraudWarningProvider } from "./fraud-warning-provider.ts";

async function readWarning(warningId: string): Promise<FraudWarningFacts | null> {
  try {
    const warning = await ask(() => stripe.radar.earlyFraudWarnings.retrieve(warningId));
    return {
      id: warning.id,
      paymentIntentId: idOf(warning.payment_intent) ?? "",
      isActionable: warning.actionable,
      fraudType: warning.fraud_type,
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function listWarnings(paymentIntentId: string): Promise<string[]> {
  const query = { payment_intent: paymentIntentId, limit: 100 };
  const found = await ask(() => stripe.radar.earlyFraudWarnings.list(query));
  return found.data.map(({ id }) => id);
}

/** The fraud warnings of this shop at its card provider. */
export const fraudWarningProvider: FraudWarningProvider = { readWarning, listWarnings };
