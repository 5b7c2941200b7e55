import type { TeamPermission } from "#db/values/vocabulary.ts";
import { SignInRequired } from "./errors.ts";

/** Origin of a request, for the audit log and the rate limits. Unknown values are empty strings. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
  /**
   * The country that the proxy sends, such as "BR". The country is absent when the proxy sends no country.
   */
  country?: string;
}

export const NO_ORIGIN: Origin = { ip: "", userAgent: "", requestId: "" };

export interface Visitor {
  kind: "visitor";
  origin: Origin;
}

/**
 * A browser that may open certain orders, although no shopper is signed in. The browser placed the orders as
 * a guest, or opened the links in the mails about the orders.
 */
export interface OrderSession {
  kind: "order_session";
  sessionId: string;
  /**
   * The orders that the browser may open. The list is empty when the session no longer gives access to any
   * order.
   */
  orderIds: readonly string[];
  origin: Origin;
}

export interface Shopper {
  kind: "shopper";
  userId: string;
  email: string;
  sessionId: string;
  /**
   * The order session of the shopper's browser, if the browser has one, and the orders that this session may
   * open.
   */
  orderSessionId?: string;
  orderIds?: readonly string[];
  origin: Origin;
}

/**
 * A staff user in a back-office session. Role and permissions are read from the database for each request.
 */
export interface Staff {
  kind: "staff";
  userId: string;
  email: string;
  fullName: string;
  sessionId: string;
  role: "admin" | "team_member";
  /** An admin has every permission. */
  permissions: ReadonlySet<TeamPermission>;
  /** Whether this user has set up a second factor. */
  hasSecondFactor: boolean;
  /** Whether this user has a passkey, which can confirm the second factor instead of a code. */
  hasPasskeys: boolean;
  /**
   * Time of the last confirmation of the second factor in this session. The time is null when the user has
   * not confirmed the second factor in this session.
   */
  secondFactorAt: Date | null;
  /**
   * Whether the owner requires this invited user to set up a second factor before the user can use the rest
   * of the back office.
   */
  mustEnrol: boolean;
  origin: Origin;
}

/** The shop itself: the worker, the webhook inbox or a command. */
export interface System {
  kind: "system";
  /** The part of the shop: "worker", "webhook" or "command". */
  name: string;
  origin: Origin;
}

/** The caller of a use case: the first argument of every use case. */
export type Caller = Visitor | OrderSession | Shopper | Staff | System;

export const system = (name: string): System => ({ kind: "system", name, origin: NO_ORIGIN });

/**
 * Returns the caller as a signed-in shopper.
 * @throws SignInRequired when the caller is not a shopper.
 */
export function requireShopper(caller: Caller): Shopper {
  if (caller.kind !== "shopper") throw new SignInRequired();
  return caller;
}

/**
 * Returns the caller as a customer: a shopper, or a browser with an order session. The use case must also
 * check the access to each order with `mayOpenOrder` or `ACCESS_SQL`.
 * @throws SignInRequired when the caller is neither a shopper nor a browser with an order session.
 */
export function requireCustomer(caller: Caller): Shopper | OrderSession {
  if (!isCustomer(caller)) throw new SignInRequired();
  return caller;
}

/** Whether the caller is a customer: a shopper, or a browser with an order session. */
export const isCustomer = (caller: Caller): caller is Shopper | OrderSession =>
  caller.kind === "shopper" || caller.kind === "order_session";

/**
 * Returns the caller as a staff user.
 * @throws SignInRequired when the caller is not a staff user.
 */
export function requireStaff(caller: Caller): Staff {
  if (caller.kind !== "staff") throw new SignInRequired();
  return caller;
}

/**
 * Returns the country of a request. The shop stores the country in the record of an opened delivery. The
 * result is empty when the proxy sends no country.
 */
export const countryOf = ({ origin: { country } }: Caller): { country?: string } =>
  country ? { country } : {};
