import { isCurrency } from "../records/money.ts";
import { invalidValue } from "./errors.ts";

/** The behavior of the account and the API. The control interface can change every value. */
export interface Conditions {
  /**
   * The currency in which all charges settle, and the exchange rate: the amount of this currency for one unit
   * of another currency. Null means that a charge settles in its own currency.
   */
  settlement: { currency: string; rate: number } | null;
  /** Whether Radar puts payments with elevated risk into the queue for manual review. */
  reviewsElevatedRisk: boolean;
  /**
   * For this number of virtual seconds, lists leave out a new object. A read by id finds a new object at
   * once.
   */
  listLag: number;
  /**
   * A request can expire a session. For this number of virtual seconds after a request has expired a session,
   * reads still return the session as open.
   */
  staleExpiry: number;
  /**
   * An account with Managed Payments. When a session does not turn Managed Payments off, `answer` decides
   * whether the account refuses the session or adds tax to the total. With `ignoresOff`, the account also
   * refuses or taxes a session that turns Managed Payments off. Null means an account without Managed
   * Payments.
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
