import { statement } from "#db/statement.ts";
import { ORDER_COLUMNS } from "#domain/orders/change-order-sql.ts";
import { type OrderEventValues, statementWithEvent } from "#domain/orders/record-order-event.ts";

/**
 * Locks the shopper's row, then the shopper's mailbox, then the network. Concurrent orders of the shopper, of
 * other accounts of the mailbox, and of the network wait for these locks. An erasure of the account also
 * waits for these locks. An order does not lock the mailbox when no product in it has a limit for each
 * customer. Returns no row for an erased account.
 */
export const lockShopperAndNetwork = statement<
  { userId: string; network: string; networkLock: number; isLimited: boolean; mailboxLock: number },
  { id: string }
>(
  "lock_shopper_and_network",
  `with shopper as (
    select id, mailbox from users where id = :userId and erased_at is null
    for no key update
  ),
  mailbox as materialized (
    select id, case when :isLimited::boolean
      then (select true from pg_advisory_xact_lock(:mailboxLock, hashtext(mailbox))) end
    from shopper
  )
  select id, case when :network <> ''
    then (select true from pg_advisory_xact_lock(:networkLock, hashtext(:network))) end
  from mailbox`,
);

/**
 * Locks the mailbox of a guest and the network, like `lockShopperAndNetwork`. When the mailbox is an empty
 * text, the statement locks no mailbox. When the network is an empty text, the statement does not lock the
 * network.
 */
export const lockGuestAndNetwork = statement<
  { mailbox: string; mailboxLock: number; network: string; networkLock: number },
  object
>(
  "lock_guest_and_network",
  `with mailbox as materialized (
    select case when :mailbox <> ''
      then (select true from pg_advisory_xact_lock(:mailboxLock, hashtext(:mailbox))) end as is_locked
  )
  select case when :network <> ''
    then (select true from pg_advisory_xact_lock(:networkLock, hashtext(:network))) end
  from mailbox`,
);

interface NewOrder extends OrderEventValues {
  orderId: string;
  userId: string;
  email: string;
  /** The order session of a guest. The name and the language of a guest are stored only in the order. */
  guestSessionId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  provider: string;
  isTest: boolean;
  currency: string;
  exchangeRate: number;
  /** The charge before and after the discount, in minor units of the currency. */
  subtotal: number;
  discount: number;
  charged: number;
  couponCode: string;
  /** The amounts in US dollars after and before the discount, in minor units. */
  storeTotal: number;
  storeSubtotal: number;
  paymentMethodTypes: string[];
  attemptId: string;
  /** The language that the shopper chose. When the language is null, the profile keeps its language. */
  locale: string | null;
  productNames: string;
  sessionMinutes: number;
  /** The length of the hold is null when the hold lasts as long as the payment page. */
  holdMinutes: number | null;
  network: string;
  /** The lines of the order, with one array for each column. */
  lineIds: string[];
  /**
   * The positions of the lines in the cart, from 1. The lines themselves are sorted in the sequence in which
   * the checkout locks their stock.
   */
  positions: number[];
  productIds: string[];
  names: string[];
  slugs: string[];
  emojis: string[];
  deliveryTypes: string[];
  quantities: number[];
  prices: number[];
  listPrices: number[];
  amounts: number[];
  discounts: number[];
  storePrices: number[];
  storeDiscounts: number[];
}

/**
 * Writes a new order with its lines and its event, and returns the order. Also creates or updates the
 * customer of the account. An empty name does not replace the stored name. Stores a chosen language in the
 * profile, because mails without an order use the profile's language.
 */
export const writeOrder = statementWithEvent<NewOrder, object>(
  "write_order",
  (record) => `with language as (
    update profiles set locale = :locale::text where user_id = :userId and locale <> :locale::text
  ),
  customer as (
    insert into customers (user_id, email, first_name, last_name)
    select :userId::uuid, :email,
      case when :guestSessionId::uuid is null then :firstName::text else '' end,
      case when :guestSessionId::uuid is null then :lastName::text else '' end
    on conflict (user_id) do update set
      email = excluded.email,
      first_name = case when excluded.first_name = '' then customers.first_name else excluded.first_name end,
      last_name = case when excluded.first_name = '' then customers.last_name else excluded.last_name end
    returning id, first_name, last_name
  ),
  changed as (
    insert into orders (
      id, user_id, customer_id, customer_email, customer_first_name, customer_last_name, phone,
      provider, is_test, currency, exchange_rate, subtotal, discount_amount, coupon_code, total, store_total,
      store_subtotal, payment_method_types,
      attempt_id, locale, product_names,
      expires_at,
      hold_until,
      client_network, next_check_at
    )
    select
      :orderId::uuid, :userId::uuid, id, :email,
      case when :guestSessionId::uuid is null then first_name else :firstName::text end,
      case when :guestSessionId::uuid is null then last_name else :lastName::text end, :phone,
      :provider, :isTest, :currency, :exchangeRate, :subtotal, :discount, :couponCode, :charged, :storeTotal,
      :storeSubtotal, :paymentMethodTypes, :attemptId,
      coalesce(:locale::text, (select locale from profiles where user_id = :userId::uuid), 'en'), :productNames,
      date_trunc('second', now()) + make_interval(mins => :sessionMinutes),
      now() + make_interval(mins => :holdMinutes),
      :network, now() + interval '60 seconds'
    from customer
    returning ${ORDER_COLUMNS}
  ),
  guest as (
    insert into guest_orders (order_id, session_id)
    select id, :guestSessionId::uuid from changed where :guestSessionId::uuid is not null
  ),
  lines as (
    insert into order_items (
      id, order_id, product_id, position, product_name, product_slug, emoji, delivery_type, quantity, price,
      list_price, amount, discount, store_price, store_discount
    )
    select line.id, changed.id, line.product_id, line.position, line.name, line.slug, line.emoji,
      line.delivery_type, line.quantity, line.price, line.list_price, line.amount, line.discount,
      line.store_price, line.store_discount
    from changed cross join unnest(
      :lineIds::uuid[], :positions::int[], :productIds::uuid[], :names::text[], :slugs::text[], :emojis::text[],
      :deliveryTypes::text[], :quantities::int[], :prices::bigint[], :listPrices::bigint[], :amounts::bigint[],
      :discounts::bigint[], :storePrices::bigint[], :storeDiscounts::bigint[]
    ) as line (
      id, position, product_id, name, slug, emoji, delivery_type, quantity, price, list_price, amount, discount,
      store_price, store_discount
    )
  ),${record}
  select * from changed`,
);
