import type { Sandbox } from "../context/context.ts";
import { invalidValue } from "../context/errors.ts";
import type { SessionParameters } from "./session-parameters.ts";

/** The tax that a session of Managed Payments adds to its lines, in percent. */
const TAX_PERCENT = 9;

/**
 * Imitates an account on which the provider has turned on Managed Payments. The provider is the seller in
 * every session, unless the session turns Managed Payments off.
 * @returns the tax on `total` in minor units; null for a session without Managed Payments
 * @throws ApiError 400 with the provider's sentence when the account refuses a session of Managed Payments
 */
export function taxOfManagedPayments(
  { conditions: { managedPayments } }: Sandbox,
  given: SessionParameters,
  total: number,
): number | null {
  if (!managedPayments) return null;
  if (given.managed_payments?.enabled === false && !managedPayments.ignoresOff) return null;
  if (managedPayments.answer === "tax") return Math.round((total * TAX_PERCENT) / 100);
  // Managed Payments determines the tax, and therefore needs to know which goods the shop sells.
  if (given.automatic_tax)
    throw invalidValue(
      "automatic_tax",
      "automatic_tax cannot be used with Managed Payments, which is enabled by default on your account. Remove automatic_tax, or pass managed_payments[enabled]=false to disable it for this request.",
    );
  throw invalidValue(
    "line_items[0]",
    "Invalid line_items[0]: the product tax code is missing. Product tax code is required for Managed Payments, which is enabled by default on your account. If you want to disable Managed Payments on this session, you can pass managed_payments[enabled]=false.",
  );
}
