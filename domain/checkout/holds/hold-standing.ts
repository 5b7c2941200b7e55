import { isIP } from "node:net";
import { db, run } from "#db/client.server.ts";
import { statement } from "#db/statement.ts";
import { SESSION_MINUTES } from "#db/values/limits.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { ORDERS_OF_BROWSER } from "#domain/orders/discounts/orders-of-mailbox.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";
import { type HoldBounds, holdBounds } from "./hold-bounds.ts";

/**
 * Returns the network of an order: an IPv4 address, or the /64 prefix of an IPv6 address. Returns "" for an
 * unknown address and for a loopback address. All shoppers behind a local proxy share a loopback address.
 */
export function networkOf(ip: string): string {
  const key = addressKey(ip);
  const isOwn = key.startsWith("127.") || key === "0:0:0:0::/64";
  return isIP(ip.split("%")[0] ?? "") === 0 || isOwn ? "" : key;
}

/** The number of minutes for which an unpaid order (`o`) held stock before the order ended. */
const heldMinutes = `least(
      extract(epoch from o.cancelled_at - o.created_at) / 60,
      case when o.payment_state = 'expired' then :sessionMinutes::int end
    )`;

interface StandingRow {
  is_verified: boolean;
  account_days: number;
  unpaid_minutes: number;
}

/**
 * Reads the data that decide how many units the shopper may hold. A lapse is an order that ended unpaid. The
 * length of a lapse is the number of minutes for which the order held stock. Orders before the last payment
 * of the account do not count.
 * - An expired order counts for 24 hours. For an expired order, the minutes for which the order held stock
 *   count, but at most the length of one full session.
 * - For a failed delayed payment (an unpaid voucher, a returned bank debit), the whole length counts. The
 *   order counts for as long as the order held stock, but for at least 24 hours. No payment provider waits
 *   longer than 30 days. For an unconfirmed account, the orders of other unconfirmed accounts of the same
 *   network count too, because a new account costs nothing. The function reads only the orders of other
 *   unconfirmed accounts from the last 24 hours, because unconfirmed accounts cannot use payments that take
 *   days.
 */
const readStanding = statement<{ userId: string; network: string; sessionMinutes: number }, StandingRow>(
  "hold_standing",
  `select buyer.email_verified_at is not null as is_verified,
    (extract(epoch from now() - buyer.created_at) / 86400)::float as account_days, (
    select coalesce(sum(${heldMinutes}), 0)::float
    from orders o join users b on b.id = o.user_id
    where o.payment_state in ('expired', 'failed') and o.created_at > now() - interval '24 hours'
      and (
        o.user_id = buyer.id and o.created_at > paid.last_at
        or o.user_id <> buyer.id and buyer.email_verified_at is null and b.email_verified_at is null
          and o.client_network = :network and o.client_network <> ''
      )
  ) + (
    select coalesce(sum(${heldMinutes}), 0)::float
    from orders o
    where o.user_id = buyer.id and o.payment_state = 'failed' and o.created_at > paid.last_at
      and o.created_at <= now() - interval '24 hours' and o.created_at > now() - interval '30 days'
      and o.cancelled_at + greatest(o.cancelled_at - o.created_at, interval '24 hours') > now()
  ) as unpaid_minutes
  from users buyer cross join lateral (
    select coalesce(max(p.paid_at), '-infinity') as last_at from orders p where p.user_id = buyer.id
  ) paid
  where buyer.id = :userId`,
);

/**
 * Reads the order history of a guest by the rules for a new unconfirmed account. Uses the orders that the
 * browser placed since its last payment. Also uses the orders of unconfirmed accounts and guests in the same
 * network.
 */
const readGuestStanding = statement<
  { sessionId: string | null; tokenHash: Buffer; network: string; sessionMinutes: number },
  StandingRow
>(
  "guest_standing",
  `with placed as materialized (
    select o.id, o.payment_state, o.paid_at, o.created_at, o.cancelled_at from orders o
    where o.id in ${ORDERS_OF_BROWSER}
  ),
  lapsed as (
    select o.id, ${heldMinutes} as minutes from placed o
    where o.payment_state in ('expired', 'failed') and o.created_at > now() - interval '24 hours'
      and o.created_at > coalesce((select max(p.paid_at) from placed p), '-infinity')
    union
    select o.id, ${heldMinutes} from orders o join users b on b.id = o.user_id
    where o.payment_state in ('expired', 'failed') and o.created_at > now() - interval '24 hours'
      and b.email_verified_at is null and o.client_network = :network and o.client_network <> ''
  )
  select false as is_verified, 0::float as account_days, coalesce(sum(minutes), 0)::float as unpaid_minutes
  from lapsed`,
);

/** Binds the parameters of the statement that reads the order history of a buyer. */
export const readStandingOf = (buyer: StandingBuyer) => {
  const of = { network: networkOf(buyer.origin.ip), sessionMinutes: SESSION_MINUTES };
  return buyer.kind === "shopper"
    ? readStanding({ userId: buyer.userId, ...of })
    : readGuestStanding({ sessionId: buyer.sessionId, tokenHash: tokenHash(buyer.token), ...of });
};

/** A shopper, or a guest with the order session of the browser and the token of the checkout attempt. */
type StandingBuyer =
  | Shopper
  | { kind: "guest"; sessionId: string | null; token: string; origin: Shopper["origin"] };

/** Derives how many units the shopper may hold from the row of `readStandingOf`. */
export const boundsOf = (found: StandingRow | undefined, limits: HoldLimits): HoldBounds =>
  holdBounds(limits, {
    isVerified: found?.is_verified ?? false,
    accountDays: found?.account_days ?? 0,
    hasLapsed: (found?.unpaid_minutes ?? 0) >= limits.lapses * SESSION_MINUTES,
  });

/** Reads how many units the shopper may hold now. */
export async function readHoldBounds(shopper: StandingBuyer, limits: HoldLimits): Promise<HoldBounds> {
  const [standing] = await run(db, readStandingOf(shopper));
  return boundsOf(standing, limits);
}
