import { randomBytes } from "node:crypto";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import type { SeenOrder } from "./observe.ts";
import type { Shop } from "./shop.ts";
import { type Attempt, guestOf, type ShopModel } from "./shop-model.ts";

/** A visitor whose IP address the shop does not know. */
const VISITOR: Caller = { kind: "visitor", origin: NO_ORIGIN };

/**
 * Returns a visitor with an IP address that no other request uses. Each IP address therefore has only one
 * request, and no rate limit for IP addresses applies.
 */
export function visitorElsewhere(): Caller {
  const prefix = randomBytes(4).toString("hex");
  return {
    kind: "visitor",
    origin: { ...NO_ORIGIN, ip: `2001:db8:${prefix.slice(0, 4)}:${prefix.slice(4)}::1` },
  };
}

/** Returns the caller of an attempt: the signed-in shopper, or the guest's browser with its order session. */
export async function callerOf(model: ShopModel, real: Shop, attempt: Attempt): Promise<Caller> {
  const guest = guestOf(model, attempt);
  if (guest) return guest.token === null ? VISITOR : findCaller(undefined, NO_ORIGIN, guest.token);
  const shopper = real.buyers[attempt.buyer];
  if (!shopper) throw new Error("an attempt belongs to a shopper or a guest");
  return shopper;
}

/**
 * Lists the customers who are allowed to open an order, or, when `may` is false, all other customers. An
 * account is allowed to open the orders of the account. A guest's browser is allowed to open the orders that
 * the browser placed. A guest's browser whose checkout was interrupted is in neither of the two lists.
 */
export function openersOf(
  model: ShopModel,
  real: Shop,
  order: SeenOrder,
  may: boolean,
): (() => Promise<Caller>)[] {
  const attempt = model.attempts.find(({ id }) => id === order.attempt);
  const placedBy = attempt && guestOf(model, attempt);
  const hasAnswer = (attempt?.pages.length ?? 0) > 0;
  const guests = model.guests.filter((guest) => {
    if (guest.token === null) return false;
    return may ? guest === placedBy && hasAnswer : guest !== placedBy;
  });
  const accounts = [...real.buyers, real.stranger].filter(({ userId }) => (userId === order.buyer) === may);
  return [
    ...guests.map(
      ({ token }) =>
        () =>
          findCaller(undefined, NO_ORIGIN, token ?? ""),
    ),
    ...accounts.map((account) => async () => account),
  ];
}
