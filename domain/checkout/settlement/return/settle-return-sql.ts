import { statement } from "#db/statement.ts";
import { ACCESS_SQL, type OrderAccess } from "#domain/identity/guests/order-access.ts";
import { countAttempt, hasAttemptLeft } from "#domain/kernel/limits/count-attempt.ts";
import { ORDER_COLUMNS } from "#domain/orders/change-order-sql.ts";
import { providerQuestionLimits } from "./provider-question-limits.ts";

const { order, account, all } = providerQuestionLimits;

/**
 * The key under which the limit counts requests to the provider. The key is the account, or the session of
 * the browser that placed a guest's order.
 */
const ASKER = "coalesce((select g.session_id from guest_orders g where g.order_id = own.id), user_id)::text";

/**
 * Reads an order that the customer may open. Also returns whether this page load is allowed to ask the
 * provider about the order. Counts one request to the provider about an order that a customer may still pay.
 * Counts the request only while no limit is reached. One limit applies to each order, one to each account,
 * and one to all shoppers together.
 */
const readOwnOrder = <Parameters extends object>(name: string, which: string) =>
  statement<OrderAccess & Parameters, { may_ask: boolean }>(
    name,
    `with own as (
    select ${ORDER_COLUMNS} from orders o where ${ACCESS_SQL} and ${which}
  ),
  question as (
    select id::text as order_key, ${ASKER} as account_key from own
    where status in ('pending', 'cancelled') and ${hasAttemptLeft(all, "'all'")}
      and ${hasAttemptLeft(account, ASKER)} and ${hasAttemptLeft(order, "id::text")}
  ),
  of_order as (${countAttempt(order, "question", "order_key")}
  ),
  of_account as (${countAttempt(account, "question where (select is_within from of_order)", "account_key")}
  ),
  of_all as (${countAttempt(all, "question where (select is_within from of_account)", "'all'")}
  )
  select own.*, coalesce((select is_within from of_all), false) as may_ask from own`,
  );

export const readOwnOrderById = readOwnOrder<{ orderId: string }>("read_own_order", "id = :orderId::uuid");
export const readOwnOrderBySession = readOwnOrder<{ sessionId: string }>(
  "read_own_order_by_session",
  "provider_session_id = :sessionId",
);

/**
 * Reads an order of the shopper without a check of the limits. The caller uses this query when the database
 * could not count the request.
 */
export const readOwnOrderWithoutLimits = statement<
  OrderAccess & { orderId: string | null; sessionId: string | null },
  { may_ask: false }
>(
  "read_own_order_without_limits",
  `select ${ORDER_COLUMNS}, false as may_ask from orders o
  where ${ACCESS_SQL} and (id = :orderId::uuid or provider_session_id = :sessionId::text)`,
);
