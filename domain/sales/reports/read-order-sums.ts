import { sql } from "drizzle-orm";
import type { ReturnKind } from "#db/values/vocabulary.ts";
import type { ComputedDays } from "./computed-days.ts";
import type { Period } from "./period.ts";
import { ROWS_MAX } from "./read-product-sales.ts";
import { type Compared, sumPeriod } from "./sum-period.ts";

/** The paid orders with one coupon. Amounts are minor units of the store's currency. */
export interface CouponSales extends Compared {
  id: string;
  code: string;
  /** Paid orders with the coupon. Orders that were refunded later are included. */
  orders: number;
  gross: number;
  discounts: number;
  refunds: number;
  disputes: number;
}

/** Lists the coupons of the paid orders of a period, highest net amount first. */
export async function listCouponSales(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<CouponSales[]> {
  return sumPeriod<CouponSales>(days, period, {
    table: "coupons",
    keys: ["coupon_id"],
    line: sql`s.coupon_id`,
    columns: sql`c.id, c.code`,
    named: sql`join coupons c on c.id = l.line`,
    limit,
    comparesBefore: true,
  });
}

/** The paid orders of one customer in a period. Amounts are minor units of the store's currency. */
export interface CustomerSales extends Compared {
  id: string;
  /** The name. The name is empty for a customer without a name. */
  name: string;
  email: string;
  orders: number;
}

/**
 * Lists the customers with the highest net amount in a period. The result has no comparison with another
 * period.
 */
export async function listCustomerSales(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<CustomerSales[]> {
  return sumPeriod<CustomerSales>(days, period, {
    table: "customers",
    keys: ["customer_id"],
    line: sql`s.customer_id`,
    columns: sql`c.id, c.email, btrim(c.first_name || ' ' || c.last_name) as name`,
    named: sql`join customers c on c.id = l.line`,
    limit,
    comparesBefore: false,
  });
}

/**
 * Refunds or disputes with one reason, for orders that were paid in a period. `net` is the sum of these
 * refunds or disputes.
 */
export interface ReturnReason extends Compared {
  id: string;
  kind: ReturnKind;
  /**
   * The staff member's text, or the provider's code for a dispute. The text is "" when there is no reason.
   */
  reason: string;
  cases: number;
}

/** Lists the reasons of refunds and of disputes, highest amount first. */
export async function listReturnReasons(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<ReturnReason[]> {
  return sumPeriod<ReturnReason>(days, period, {
    table: "reasons",
    keys: ["kind", "reason"],
    line: sql`s.kind || ' ' || s.reason`,
    columns: sql`l.line as id, split_part(l.line, ' ', 1) as kind,
      substr(l.line, strpos(l.line, ' ') + 1) as reason`,
    named: sql``,
    limit,
    comparesBefore: true,
  });
}
