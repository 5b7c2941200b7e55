import { advisoryLocks } from "#db/advisory-locks.ts";
import type { BoundStatement } from "#db/statement.ts";
import {
  type Buyer,
  type GuestBuyer,
  guestOrdersOf,
  sessionsOf,
} from "#domain/checkout/buyers/guest-buyer.ts";
import {
  limitCustomers,
  type OrderedUnits,
  readOrderedOf,
} from "#domain/checkout/holds/check-customer-limits.ts";
import {
  type HeldUnits,
  readHeldUnits,
  readHeldUnitsOfGuest,
} from "#domain/checkout/holds/check-holds-sql.ts";
import { type GuestOrder, readGuestOrders } from "#domain/checkout/holds/guest-orders.ts";
import { readStandingOf } from "#domain/checkout/holds/hold-standing.ts";
import { type OwnOrder, readOwnOrders, readOwnOrdersOfGuest } from "#domain/checkout/holds/own-orders.ts";
import type { CheckoutRequest } from "#domain/checkout/pricing/checkout-input.ts";
import type { PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import { sessionValues } from "#domain/identity/guests/begin-order-session.ts";
import { findOrMakeGuest, lockMailbox } from "#domain/identity/guests/find-or-make-guest.ts";
import { keepOrderSession } from "#domain/identity/guests/order-session-sql.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { lockGuestAndNetwork, lockShopperAndNetwork } from "./place-order-sql.ts";

type Request = Pick<CheckoutRequest, "attemptId" | "items" | "couponCode">;

interface Placing {
  lines: readonly PricedLine[];
  /** The network is empty when the limits of the network do not apply to this order. */
  network: string;
  /** The products of the lines that hold stock. */
  holding: string[];
}

/**
 * The statements that lock a buyer and read the data that limit the order. `session` is the order session of
 * a guest. `owner` is the user to whom the order belongs. `guestOrders` are the unpaid guest orders of the
 * network.
 */
interface BuyerReads {
  session: readonly BoundStatement<{ id: string; is_new: boolean; ends: Date }>[];
  mailbox: readonly BoundStatement<object>[];
  owner: readonly BoundStatement<{ id: string }>[];
  own: BoundStatement<OwnOrder>;
  standing: ReturnType<typeof readStandingOf>;
  held: BoundStatement<HeldUnits>;
  ordered: readonly BoundStatement<OrderedUnits>[];
  guestOrders: readonly BoundStatement<GuestOrder>[];
}

/**
 * Binds the parameters of the statements that read a buyer in the transaction that places the order. The
 * statements are in the order in which they take their locks.
 */
export const readBuyer = (buyer: Buyer, request: Request, placing: Placing): BuyerReads =>
  buyer.kind === "shopper" ? readShopper(buyer, request, placing) : readGuest(buyer, request, placing);

function readShopper(shopper: Shopper, request: Request, { lines, network, holding }: Placing): BuyerReads {
  const { userId } = shopper;
  return {
    session: [],
    mailbox: [],
    owner: [
      lockShopperAndNetwork({
        userId,
        network,
        networkLock: advisoryLocks.holdsOfNetwork,
        isLimited: limitCustomers(lines),
        mailboxLock: advisoryLocks.ordersOfMailbox,
      }),
    ],
    own: ownOrdersOf(shopper, request),
    standing: readStandingOf(shopper),
    held: readHeldUnits({ userId, network, productIds: holding }),
    ordered: readOrderedOf(userId, lines),
    guestOrders: [],
  };
}

function readGuest(guest: GuestBuyer, request: Request, { lines, network, holding }: Placing): BuyerReads {
  const { email, sessionId } = guest;
  return {
    session: [keepOrderSession(sessionValues(guest.caller, guest.token))],
    mailbox: [
      lockMailbox({ lock: advisoryLocks.mailbox, email }),
      lockGuestAndNetwork({
        mailbox: limitCustomers(lines) ? guest.mailbox : "",
        mailboxLock: advisoryLocks.ordersOfMailbox,
        network,
        networkLock: advisoryLocks.holdsOfNetwork,
      }),
    ],
    owner: [findOrMakeGuest({ email })],
    own: ownOrdersOf(guest, request),
    standing: readStandingOf(guest),
    held: readHeldUnitsOfGuest({ ...sessionsOf(guest), network, productIds: holding }),
    ordered: readOrderedOf(guestOrdersOf(guest), lines),
    guestOrders: [readGuestOrders({ network, sessionId, attemptId: request.attemptId })],
  };
}

/**
 * Binds the parameters of the statement that reads the buyer's recent orders, open orders and the order of
 * this attempt.
 */
export function ownOrdersOf(buyer: Buyer, request: Request): BoundStatement<OwnOrder> {
  const asked = {
    attemptId: request.attemptId,
    productIds: request.items.map(({ productId }) => productId),
    quantities: request.items.map(({ quantity }) => quantity),
    couponCode: request.couponCode,
  };
  return buyer.kind === "shopper"
    ? readOwnOrders({ userId: buyer.userId, ...asked })
    : readOwnOrdersOfGuest({ ...sessionsOf(buyer), ...asked });
}
