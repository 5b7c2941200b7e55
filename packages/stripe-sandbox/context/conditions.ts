import { isCurrency } from "../records/money.ts";
import { invalidValue } from "./errors.ts";

/** The behavior of the account and the API. The control interface can change every value. */
export interface Conditions {
  /**
   * The settlement currency, and its exchange rate: the amount for one unit of another currency. Null means
   * that a charge settles in its own currency.
   */
  settlement: { currency: string; rate: number } | null;
  /** Whether Radar puts payments with elevated risk into the queue for manual review. */
  reviewsElevatedRisk: boolean;
  /** How long lists omit a new object, in virtual seconds. A read by id finds a new object at once. */
  listLag: number;
  /** How long reads still return an explicitly expired session as open, in virtual seconds. */
  staleExpiry: number;
  /**
   * An account with Managed Payments. With `answer`, sessions that do not turn Managed Payments off are
   * refused or charge tax on top. With `ignoresOff`, the account also refuses or taxes sessions that turn
   * Managed Payments off. Null means an account without Managed Payments.
   */
  managedPayments: { answer: "refuse" | "tax"; ignoresOff: boolean } | null;
}

export const defaultConditions: Conditions = {
  settlement: null,
  reviewsElevatedRisk: false,
  listLag: 0,
  staleExpiry: 0,
  managedPayments: null,
};

const seconds = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

const kinds: { [K in keyof Conditions]: (value: unknown) => boolean } = {
  settlement: (value) => value === null || isSettlement(value as Partial<Conditions["settlement"]>),
  reviewsElevatedRisk: (value) => typeof value === "boolean",
  listLag: seconds,
  staleExpiry: seconds,
  managedPayments: (value) =>
    value === null || isManagedPayments(value as Partial<Conditions["managedPayments"]>),
};

const isManagedPayments = (value: { answer?: unknown; ignoresOff?: unknown } | null): boolean =>
  (value?.answer === "refuse" || value?.answer === "tax") && typeof value.ignoresOff === "boolean";

function isSettlement(value: { currency?: unknown; rate?: unknown } | null): boolean {
  return (
    typeof value?.currency === "string" &&
    isCurrency(value.currency) &&
    typeof value.rate === "number" &&
    value.rate > 0
  );
}

/**
 * Returns a copy of `conditions` with the values of `changes`.
 * @throws ApiError 400 for an unknown name or a value that is not allowed.
 */
export function changedConditions(conditions: Conditions, changes: Record<string, unknown>): Conditions {
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(kinds, key)) throw invalidValue(key, `unknown condition: ${key}`);
    if (!kinds[key as keyof Conditions](value))
      throw invalidValue(key, `not allowed for ${key}: ${JSON.stringify(value)}`);
  }
  return { ...conditions, ...changes };
}
