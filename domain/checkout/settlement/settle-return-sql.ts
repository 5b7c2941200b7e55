import { statement } from "#db/statement.ts";
import { countAttempt, hasAttemptLeft } from "#domain/kernel/limits/count-attempt.ts";
import { providerQuestionLimits } from "./provider-question-limits.ts";

const { order, account, all } = providerQuestionLimits;

/**
 * Reads the shopper's order of a payment page or with an id, and returns whether a page load may ask the
 * provider about it now. Counts the question of an order that may still be paid, and only while no limit is
 * reached: per order, per account and for all shoppers.
 */
export const readOwnOrder = statement<
  { userId: string; orderId: string | null; sessionId: string | null },
  { may_ask: boolean }
>(
  "read_own_order",
  `with own as (
    select * from orders
    where user_id = :userId::uuid and (id = :orderId::uuid or provider_session_id = :sessionId::text)
  ),
  question as (
    select id::text as order_key, user_id::text as account_key from own
    where status in ('pending', 'cancelled') and ${hasAttemptLeft(all, "'all'")}
      and ${hasAttemptLeft(account, "user_id::text")} and ${hasAttemptLeft(order, "id::text")}
  ),
  of_order as (${countAttempt(order, "question", "order_key")}
  ),
  of_account as (${countAttempt(account, "question where (select is_within from of_order)", "account_key")}
  ),
  of_all as (${countAttempt(all, "question where (select is_within from of_account)", "'all'")}
  )
  select own.*, coalesce((select is_within from of_all), false) as may_ask from own`,
);
