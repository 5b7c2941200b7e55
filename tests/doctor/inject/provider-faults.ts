import { examineShop } from "#domain/operations/doctor/examined.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { env } from "#env";
import { buildAwaitingOrder, sandbox } from "#tests/factories/build-order.ts";
import { type Injection, onUndo, reading } from "./injection.ts";

const name = `${env.APP_URL}/webhooks/stripe`;
const key = { name: "STRIPE_SECRET_KEY" };
const { provider } = examineShop();

/** Adds a webhook endpoint to the sandbox, as an owner does in the provider's dashboard. */
async function addEndpoint(events: string[]): Promise<string> {
  const made = await stripe.webhookEndpoints.create({ url: name, enabled_events: events as ["*"] });
  onUndo(() => stripe.webhookEndpoints.del(made.id));
  return made.id;
}

/** Makes the sandbox imitate an account in which the provider is the seller. */
async function sellByProvider(answer: "tax" | "refuse"): Promise<void> {
  await sandbox.setConditions({ managedPayments: { answer, ignoresOff: true } });
  onUndo(() => sandbox.setConditions({ managedPayments: null }));
}

/** The faults of the card provider. */
export const providerFaults = {
  "no card provider is configured": reading({ provider: () => ({ ...provider(), mode: "none" }) }, key),
  "the card provider answers 503": async () => {
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    return { readings: {}, details: key };
  },
  "the key lacks the right to disputes": async () => {
    await sandbox.setRights({ disputes: "read" });
    return { readings: {}, details: { ...key, names: "disputes" } };
  },
  "the provider sells a payment page in its own name": async () => {
    await sellByProvider("tax");
    await buildAwaitingOrder();
    return { readings: {}, details: {} };
  },
  "the provider refuses a payment page because of Managed Payments": async () => {
    await sellByProvider("refuse");
    await buildAwaitingOrder().catch(() => {});
    return { readings: {}, details: {} };
  },
  "no webhook secret": reading({ provider: () => ({ ...provider(), hasWebhookSecret: false }) }, { name }),
  "the provider has no webhook endpoint": reading({}, { name }),
  "the webhook endpoint is disabled": async () => {
    await stripe.webhookEndpoints.update(await addEndpoint(["*"]), { disabled: true });
    return { readings: {}, details: { name } };
  },
  "the webhook endpoint lacks events": async () => {
    await addEndpoint(["checkout.session.completed", "charge.refunded"]);
    return { readings: {}, details: { name } };
  },
  "the key may not read webhook endpoints": reading({ webhookEndpoints: async () => null }, { name }),
} satisfies Record<string, Injection>;
