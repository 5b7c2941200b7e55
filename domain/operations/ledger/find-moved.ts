import type { MovedObject } from "#domain/payments/moved-money.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { providersWith } from "#domain/payments/registry/providers.server.ts";

/**
 * Finds an object that moved money, and the provider of this object. Returns null when no provider knows the
 * object, or when the object moved no money.
 * @throws ProviderUnreachable
 */
export async function findMoved(
  id: string,
): Promise<{ provider: PaymentProvider; object: MovedObject } | null> {
  for (const provider of providersWith("ledger")) {
    const object = await provider.ledger.readMoved(id);
    if (object) return { provider, object };
  }
  return null;
}
