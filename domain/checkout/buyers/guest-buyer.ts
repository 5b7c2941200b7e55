import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import { mailboxOf } from "#domain/identity/accounts/mailbox.ts";
import {
  type OrderEntry,
  orderSessionOf,
  tokenOfAttempt,
} from "#domain/identity/guests/begin-order-session.ts";
import { parseReachableEmail } from "#domain/identity/sign-in/rules.ts";
import { SESSION_SPANS } from "#domain/identity/sign-in/sessions.ts";
import type { Caller, OrderSession, Origin, Shopper } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import { readSetting } from "#domain/settings/queries.ts";

/**
 * A visitor who buys with a mail address. The shop does not know yet whether the visitor can read mail at
 * this address.
 */
export interface GuestBuyer {
  kind: "guest";
  caller: Caller;
  email: string;
  mailbox: string;
  /** The order session of the browser, or null for a browser without an order session. */
  sessionId: string | null;
  /** The token for a new order session. The shop derives the token from the id of the checkout attempt. */
  token: string;
  origin: Origin;
}

/** The person who places an order. */
export type Buyer = Shopper | GuestBuyer;

/**
 * Checks that the shop allows visitors to buy as guests.
 * @throws SignInRequired for staff, and while guests cannot buy
 */
export async function requireGuestCheckout(caller: Caller): Promise<void> {
  const isVisitor = caller.kind === "visitor" || caller.kind === "order_session";
  if (!isVisitor || !(await readSetting("guestCheckout"))) throw new SignInRequired();
}

/**
 * Returns who buys: the signed-in shopper, or the visitor as a guest.
 * @throws InvalidInput for the field `email` when no mail can reach the address of a guest
 */
export const buyerOf = (caller: Caller, input: { guestEmail: string; attemptId: string }): Buyer =>
  caller.kind === "shopper"
    ? caller
    : guestOf(caller, { email: input.guestEmail, attemptId: input.attemptId });

/**
 * Returns the visitor of a checkout as a guest.
 * @throws InvalidInput for the field `email` when no mail can reach the address
 */
function guestOf(caller: Caller, input: { email: string; attemptId: string }): GuestBuyer {
  const email = parseReachableEmail(input.email);
  return {
    kind: "guest",
    caller,
    email,
    mailbox: mailboxOf(email),
    sessionId: orderSessionOf(caller),
    token: tokenOfAttempt(input.attemptId),
    origin: caller.origin,
  };
}

/** Returns the order session that a guest's checkout has begun or extended. */
export const entryOfGuest = (guest: GuestBuyer): OrderEntry => ({
  sessionId: guest.sessionId ?? "",
  token: guest.sessionId === null ? guest.token : null,
  expiresAt: new Date(shopNow() + SESSION_SPANS.order.idle),
});

/** A shopper, or a guest. The guest's `email` is "" until the guest has entered a mail address. */
export type CouponBuyer =
  | Shopper
  | Pick<GuestBuyer, "kind" | "email" | "mailbox" | "sessionId" | "token" | "origin">;

/** Returns the buyer for a visitor who has entered a coupon code, but no mail address yet. */
export const unknownGuest = (caller: Caller): CouponBuyer => ({
  kind: "guest",
  email: "",
  mailbox: "",
  sessionId: orderSessionOf(caller),
  token: "",
  origin: caller.origin,
});

/** The parameters of `ORDERS_OF_GUEST` (domain/orders/discounts/orders-of-mailbox.ts). */
export interface GuestOrders {
  mailbox: string;
  sessionId: string | null;
  tokenHash: Buffer;
}

export const guestOrdersOf = (guest: Pick<GuestBuyer, "mailbox" | "sessionId" | "token">): GuestOrders => ({
  mailbox: guest.mailbox,
  ...sessionsOf(guest),
});

/** The parameters of `GUEST_SESSIONS`. */
export const sessionsOf = ({ sessionId, token }: Pick<GuestBuyer, "sessionId" | "token">) => ({
  sessionId,
  tokenHash: tokenHash(token),
});

/**
 * Returns a caller with the rights of the buyer. When the buyer is a guest, the caller may open the given
 * orders. The guest must have placed the given orders.
 */
export const callerOf = (buyer: Buyer, orderIds: readonly string[] = []): Shopper | OrderSession =>
  buyer.kind === "shopper"
    ? buyer
    : { kind: "order_session", sessionId: buyer.sessionId ?? "", orderIds, origin: buyer.origin };

/** The SQL condition that is true when the buyer placed the order in the table `orders`. */
export function isPlacedBy(buyer: Buyer): SQL {
  if (buyer.kind === "shopper") return eq(orders.userId, buyer.userId);
  const { sessionId, tokenHash: hash } = sessionsOf(buyer);
  return inArray(
    orders.id,
    sql`(select g.order_id from guest_orders g join sessions s on s.id = g.session_id
      where s.surface = 'order' and (s.id = ${sessionId}::uuid or s.token_hash = ${hash}))`,
  );
}
