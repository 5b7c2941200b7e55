import type { PaymentProvider } from "#domain/payments/provider.ts";
import { findProvider } from "#domain/payments/registry/providers.server.ts";

/** Returns the provider that sends its events to a path, or undefined for any other path. */
export function providerOfWebhook(path: string): PaymentProvider | undefined {
  const name = /^\/webhooks\/([a-z]+)$/.exec(path)?.[1];
  return name === undefined ? undefined : findProvider(name);
}
