import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { env } from "#env";
import { sandbox } from "#tests/factories/build-order.ts";
import { CodeProvider } from "./code-provider.ts";
import { describeProviderContract } from "./provider-contract.ts";

const signedByStripe = (body: string) => {
  const secret = env.STRIPE_WEBHOOK_SECRET ?? "";
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, headers: new Headers({ "stripe-signature": signature }) };
};

describeProviderContract("Stripe", {
  provider: stripeProvider,
  pay: async (session) => (await sandbox.pay({ session })).outcome === "succeeded",
  webhookOf: async (id) => {
    const { lastResponse: _, ...event } = await stripe.events.retrieve(id);
    return signedByStripe(JSON.stringify(event));
  },
  signedNonsense: () => signedByStripe("nonsense"),
});

const code = new CodeProvider();
const acts = {
  pay: async (pageId: string) => code.enterCode(code.codeOf(pageId)),
  webhookOf: async (id: string) => code.webhookOf(id),
  signedNonsense: () => code.webhookOf("nonsense"),
};
describeProviderContract("a provider that takes a code", { provider: code.provider, ...acts });
describeProviderContract("a provider without optional parts", { provider: code.bare, ...acts });
