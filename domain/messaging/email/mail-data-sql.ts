import type { VoucherMethod } from "#db/payment-method-types.ts";
import { statement } from "#db/statement.ts";
import type { PaymentState } from "#db/vocabulary.ts";

/** One line of an order, with the columns of the order that a mail shows. Amounts are minor units. */
export interface MailOrderRow {
  order_number: string;
  customer_first_name: string;
  currency: string;
  discount_amount: number;
  coupon_code: string;
  total: number;
  store_total: number;
  refunded_amount: number;
  payment_state: PaymentState;
  voucher_method: VoucherMethod | null;
  voucher_url: string | null;
  voucher_until: Date | null;
  /** Null while the order is unpaid. */
  charged_amount: number | null;
  charged_currency: string | null;
  product_name: string;
  emoji: string;
  quantity: number;
  /** The line before its discount. */
  amount: number;
  delivery_instructions: string;
  /** The small copy of the product's first image and its alternative text; null without one. */
  thumbnail: Buffer | null;
  alt: string | null;
}

/** Reads the lines of an order with its charge. */
export const readMailOrderRows = statement<{ orderId: string }, MailOrderRow>(
  "read_mail_order",
  `select o.order_number, o.customer_first_name, o.currency, o.discount_amount, o.coupon_code, o.total, o.store_total, o.refunded_amount,
    o.payment_state, o.voucher_method, o.voucher_url, o.voucher_until,
    paid.amount as charged_amount, paid.currency as charged_currency,
    i.product_name, i.emoji, i.quantity,
    coalesce(i.amount, i.price * i.quantity) as amount, p.delivery_instructions,
    case when octet_length(image.thumbnail) > 0 then image.thumbnail end as thumbnail, placed.alt
  from orders o
    join order_items i on i.order_id = o.id
    join products p on p.id = i.product_id
    left join product_pictures placed on placed.product_id = coalesce(p.parent_id, p.id) and placed.position = 1
    left join pictures image on image.digest = placed.digest
    left join payments paid on paid.order_id = o.id and not paid.is_duplicate
  where o.id = :orderId::uuid
  order by i.position`,
);
