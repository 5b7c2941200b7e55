import { isCurrency } from "../money.ts";
import { invalidValue } from "./errors.ts";

/** How the account and the API behave; every value may be changed through the control interface. */
export interface Conditions {
  /** The currency the account is paid out in, and how many of it one unit of any other currency is. Null: as charged. */
  settlement: { currency: string; rate: number } | null;
  /** true: Radar puts payments of elevated risk into the manual review queue. */
  reviewsElevatedRisk: boolean;
  /** How long (virtual seconds) a new object is missing from lists; reading it by its id works at once. */
  listLag: number;
  /** How long (virtual seconds) a session that was ended by request is still read as open. */
  staleExpiry: number;
}

/** What holds unless told otherwise. */
export const defaultConditions: Conditions = {
  settlement: null,
  reviewsElevatedRisk: false,
  listLag: 0,
  staleExpiry: 0,
};

const seconds = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

const kinds: { [K in keyof Conditions]: (value: unknown) => boolean } = {
  settlement: (value) => value === null || isSettlement(value as Partial<Conditions["settlement"]>),
  reviewsElevatedRisk: (value) => typeof value === "boolean",
  listLag: seconds,
  staleExpiry: seconds,
};

function isSettlement(value: { currency?: unknown; rate?: unknown } | null): boolean {
  return (
    typeof value?.currency === "string" &&
    isCurrency(value.currency) &&
    typeof value.rate === "number" &&
    value.rate > 0
  );
}

/** `conditions` with `changes` applied. Throws 400 for an unknown name or a value that is not allowed. */
export function changedConditions(conditions: Conditions, changes: Record<string, unknown>): Conditions {
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(kinds, key)) throw invalidValue(key, `unknown condition: ${key}`);
    if (!kinds[key as keyof Conditions](value))
      throw invalidValue(key, `not allowed for ${key}: ${JSON.stringify(value)}`);
  }
  return { ...conditions, ...changes };
}
