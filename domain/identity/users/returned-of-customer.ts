import { sql } from "drizzle-orm";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";

/**
 * What went back of a customer's orders, as a column of a query of `customers`: by the small index of orders of which
 * something did. A live shop leaves out test orders. Named in full, because a query of one table writes its columns
 * without the table.
 */
export const returnedOfCustomer =
  () => sql<Returned>`(select json_build_object('refunded', coalesce(sum(o.refunded_store_total), 0),
  'disputed', coalesce(sum(o.disputed_store_total), 0)) from orders o
  where o.customer_id = customers.id and (o.refunded_amount > 0 or o.disputed_amount > 0) and ${countsMoney("o")})`;
