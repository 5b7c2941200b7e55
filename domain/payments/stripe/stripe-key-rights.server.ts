import type { KeyRightName } from "./key-rights.ts";
import { isAllowed, stripe } from "./stripe-client.server.ts";

/**
 * The SDK does not retry a failed test request. A retry is not needed, because the next check sends all test
 * requests again.
 */
type Options = { timeout: number; maxNetworkRetries: 0 };
const ONE = { limit: 1 };
/**
 * No object at the provider has this id. When the shop tries to change an object with this id, the provider
 * answers 403 if the key may not write. If the key may write, the provider answers 404. The attempt to change
 * an object shows whether the key has the right, and changes nothing.
 */
const NO_ID = "handover_key_rights";

const probes: Record<KeyRightName, ((options: Options) => Promise<unknown>)[]> = {
  checkout_sessions: [
    (options) => stripe.checkout.sessions.list(ONE, options),
    (options) => stripe.checkout.sessions.expire(`cs_${NO_ID}`, {}, options),
  ],
  charges_and_refunds: [
    (options) => stripe.charges.list(ONE, options),
    (options) => stripe.refunds.list(ONE, options),
    (options) => stripe.refunds.update(`re_${NO_ID}`, {}, options),
  ],
  disputes: [
    (options) => stripe.disputes.list(ONE, options),
    (options) => stripe.disputes.update(`du_${NO_ID}`, { submit: false }, options),
  ],
  payment_intents: [(options) => stripe.paymentIntents.list(ONE, options)],
  events: [(options) => stripe.events.list(ONE, options)],
  balance_transactions: [(options) => stripe.balanceTransactions.list(ONE, options)],
  early_fraud_warnings: [(options) => stripe.radar.earlyFraudWarnings.list(ONE, options)],
};

/**
 * Returns whether the key has a right. To test the right, the function reads one row of a list. To test a
 * write right, the function also tries to change an object that does not exist.
 * @throws ProviderUnreachable when the provider does not answer or does not know the key.
 */
export async function hasRight(name: KeyRightName, timeoutMs: number): Promise<boolean> {
  const options: Options = { timeout: timeoutMs, maxNetworkRetries: 0 };
  const allowed = await Promise.all(probes[name].map((probe) => isAllowed(() => probe(options))));
  return allowed.every(Boolean);
}
