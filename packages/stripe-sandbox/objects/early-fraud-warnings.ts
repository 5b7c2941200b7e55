import type Stripe from "stripe";
import type { Sandbox } from "../context/context.ts";
import { missing } from "../context/errors.ts";
import { page, pagingByTime } from "../http/lists.ts";
import type { Call, Operation } from "../http/operation.ts";
import { readValues, text } from "../http/parameters.ts";
import { newId } from "../records/random.ts";
import { emit } from "../webhooks/events.ts";

/** Creates an early fraud warning of the card issuer for `charge`. */
export function warnOfFraud(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const warning = sandbox.store.warnings.put({
    id: newId("issfr_"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: sandbox.clock.seconds(),
    fraud_type: "unauthorized_use_of_card",
    livemode: false,
    payment_intent: charge.payment_intent as string,
  });
  emit(sandbox, "radar.early_fraud_warning.created", warning);
  return warning;
}

/** Makes the warnings of a charge non-actionable when the charge is fully refunded or has an open dispute. */
export function closeFraudWarnings(sandbox: Sandbox, chargeId: string): void {
  for (const warning of sandbox.store.warnings.newestFirst()) {
    if (warning.charge !== chargeId || !warning.actionable) continue;
    warning.actionable = false;
    sandbox.store.warnings.put(warning);
    emit(sandbox, "radar.early_fraud_warning.updated", warning, { actionable: true });
  }
}

function retrieveWarning({ sandbox, id, form }: Call): Stripe.Radar.EarlyFraudWarning {
  readValues(form, {});
  const warning = sandbox.store.warnings.get(id);
  if (!warning) throw missing("early fraud warning", id);
  return warning;
}

function listWarnings({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, charge: text(), payment_intent: text() });
  return page(
    sandbox,
    sandbox.store.warnings,
    "/v1/radar/early_fraud_warnings",
    by,
    (row) =>
      (by.charge === undefined || row.charge === by.charge) &&
      (by.payment_intent === undefined || row.payment_intent === by.payment_intent),
  );
}

export const earlyFraudWarningOperations: Operation[] = [
  {
    method: "GET",
    path: "/v1/radar/early_fraud_warnings/:id",
    returns: "radar.early_fraud_warning",
    run: retrieveWarning,
  },
  {
    method: "GET",
    path: "/v1/radar/early_fraud_warnings",
    returns: "radar.early_fraud_warning",
    list: true,
    run: listWarnings,
  },
];
