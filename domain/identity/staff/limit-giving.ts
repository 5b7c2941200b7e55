import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import type { orders } from "#db/schema/orders.ts";
import { GIVING_PER_HOUR } from "#db/values/limits.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";

/**
 * The kinds of things that staff can give away: replacement units, goods that were not paid at the provider,
 * and money.
 */
export type Giving = keyof typeof GIVING_PER_HOUR;

/**
 * The user has reached the maximum that one user may give away in an hour. An admin may exceed the hourly
 * limit. `details.most` and `details.left` are numbers of units for replacements, and minor units of USD for
 * goods and refunds.
 */
export class GivingLimited extends DomainError {
  constructor(giving: Giving, left: number) {
    super("giving_limited", 403, { giving, most: GIVING_PER_HOUR[giving].most, left });
  }
}

/**
 * The actions in the audit log that count toward the limit. The audit row of each such action contains the
 * amount in the field `given` of its details.
 */
const actions: Readonly<Record<Giving, readonly string[]>> = {
  replacements: ["DELIVERABLE_REPLACED"],
  goods: ["ORDER_MARKED_PAID", "ORDER_AMOUNT_ACCEPTED"],
  refunds: ["ORDER_REFUND_REQUESTED"],
};

export interface Given {
  giving: Giving;
  /** The details that the caller adds to the audit row. */
  details: { given: number; given_in_this_hour: number };
  /** Whether the shop must notify the admins now, because this action reaches the alert threshold. */
  isAlert: boolean;
}

/**
 * Reads from the audit log how much the staff user gave away in the last hour, and adds the amount of this
 * action. Concurrent actions of one user run one after the other. Call `notifyOfGiving` after the audit row
 * of the action is written.
 * @param amount the number of units, or the value in minor units of USD
 * @throws GivingLimited when the action exceeds the hourly limit and the user is not an admin
 */
export async function limitGiving(
  tx: Transaction,
  staff: Staff,
  { giving, amount }: { giving: Giving; amount: number },
): Promise<Given> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.givingOfStaff}, hashtext(${staff.userId}))`,
  );
  const { rows } = await tx.execute<{ given: string }>(sql`
    select coalesce(sum((details->>'given')::bigint), 0) as given from admin_audit_log
    where actor_id = ${staff.userId} and action_type = any(${sql.param([...actions[giving]])}::text[])
      and created_at > now() - interval '1 hour'`);
  const before = Number(rows[0]?.given ?? 0);
  const total = before + amount;
  const { alert, most } = GIVING_PER_HOUR[giving];
  if (total > most && staff.role !== "admin") throw new GivingLimited(giving, Math.max(0, most - before));
  return {
    giving,
    details: { given: amount, given_in_this_hour: total },
    isAlert: before < alert && total >= alert,
  };
}

/**
 * Notifies the admins when an action has reached the alert threshold. Call the function after the audit row
 * of the action is written.
 */
export async function notifyOfGiving(
  tx: Transaction,
  staff: Staff,
  { giving, details, isAlert }: Given,
  orderId: string,
): Promise<void> {
  if (!isAlert) return;
  await triggerSecurityAlert(tx, staff, {
    alertType: "GOODS_GIVEN_OUT",
    severity: "critical",
    table: "orders",
    recordId: orderId,
    details: { giving, ...details, within_minutes: 60, most: GIVING_PER_HOUR[giving].most },
  });
}

type Priced = Pick<
  typeof orders.$inferSelect,
  "subtotal" | "total" | "storeTotal" | "askedStoreTotal" | "storeSubtotal"
>;

/** Returns the value of the goods of an order without the discount of the coupon, in minor units of USD. */
export function goodsValue({ subtotal, total, storeTotal, askedStoreTotal, storeSubtotal }: Priced): number {
  if (storeSubtotal !== null) return storeSubtotal;
  const asked = askedStoreTotal ?? storeTotal;
  return total > 0 ? Math.round((asked * subtotal) / total) : asked;
}
