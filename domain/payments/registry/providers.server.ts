import type { PaymentProvider } from "#domain/payments/provider.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { CARD_SWITCH, type SiteSettings } from "#domain/settings/site-settings.ts";

/** The payment providers of the shop by name. New orders use the provider that was added last. */
const providers = new Map<string, PaymentProvider>();

/**
 * Adds a provider. After the call, new orders use the added provider. Existing orders keep their provider.
 */
export function registerProvider(provider: PaymentProvider): void {
  providers.set(provider.name, provider);
}

registerProvider(stripeProvider);

/** Returns all providers, oldest first. */
export const allProviders = (): PaymentProvider[] => [...providers.values()];

export const findProvider = (name: string): PaymentProvider | undefined => providers.get(name);

export type ProviderWith<Part extends OptionalPart> = PaymentProvider & Required<Pick<PaymentProvider, Part>>;
type OptionalPart = "disputes" | "fraud" | "ledger" | "account";

/** Returns the providers that have a certain optional part, oldest first. */
export const providersWith = <Part extends OptionalPart>(part: Part): ProviderWith<Part>[] =>
  allProviders().filter((provider): provider is ProviderWith<Part> => provider[part] !== undefined);

/**
 * Returns the provider that a stored row names.
 * @throws Error when the provider is no longer registered.
 */
export function providerOf({ provider: name }: { provider: string }): PaymentProvider {
  const provider = providers.get(name);
  if (!provider) throw new Error(`no payment provider has the name "${name}"`);
  return provider;
}

/** Returns the provider that takes the payments of new orders. */
export function checkoutProvider(): PaymentProvider {
  const provider = allProviders().at(-1);
  if (!provider) throw new Error("no payment provider is registered");
  return provider;
}

/** Returns whether the key of the provider for new orders is set. */
export const isConnected = (): boolean => checkoutProvider().connection.mode !== "none";

/**
 * Returns whether new orders can be paid. The owner's switch must be on, and the provider's key must be set.
 */
export const canTakePayments = (settings: Pick<SiteSettings, typeof CARD_SWITCH>): boolean =>
  settings[CARD_SWITCH] && isConnected();
