import { statement } from "#db/statement.ts";
import type { PaymentMethodType, VoucherMethod } from "#db/values/payment-method-types.ts";
import type { DeliveryType, PaymentState } from "#db/values/vocabulary.ts";
import {
  isLastRefundOfDeadline,
  refundedAtDeadline,
  waitsSince,
} from "#domain/kernel/deadlines/refund-deadline-sql.ts";

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
  exceptions: string[];
  payment_method_types: PaymentMethodType[];
  /** The time at which the order began to wait for stock. The time is null when the order has no deadline. */
  waits_since: Date | null;
  /** This value is null when the order has no completed refund. */
  refund_of_deadline: boolean | null;
  /**
   * The text of the shopper's consent to immediate delivery, and the time of the consent. The text and the
   * time are null when the shopper gave no consent.
   */
  consent_text: string | null;
  consented_at: Date | null;
  voucher_method: VoucherMethod | null;
  voucher_url: string | null;
  voucher_until: Date | null;
  /** The provider, or MANUAL. The provider is null while the order is unpaid. */
  paid_at_provider: string | null;
  charged_amount: number | null;
  charged_currency: string | null;
  product_name: string;
  quantity: number;
  owed_quantity: number;
  delivered_quantity: number;
  refunded_quantity: number;
  delivery_type: DeliveryType;
  /** The ink number of the product's category. */
  ink: number;
  /** The price of one unit, rounded to minor units. */
  price: number;
  /** The amount of the line before its discount. */
  amount: number;
  delivery_instructions: string;
  /**
   * The small copy of the product's first image, and the alternative text of this image. The copy and the
   * text are null when the product has no image.
   */
  thumbnail: Buffer | null;
  alt: string | null;
}

/** Reads the lines of an order and the charge of the order. */
export const readMailOrderRows = statement<{ orderId: string }, MailOrderRow>(
  "read_mail_order",
  `select o.order_number, o.customer_first_name, o.currency, o.discount_amount, o.coupon_code, o.total, o.store_total, o.refunded_amount,
    o.payment_state, o.exceptions, o.payment_method_types, o.voucher_method, o.voucher_url, o.voucher_until,
    case when ${refundedAtDeadline("o")} then ${waitsSince("o")} end as waits_since,
    ${isLastRefundOfDeadline("o")} as refund_of_deadline,
    placed_event.details->>'consentText' as consent_text,
    case when placed_event.details ? 'consent' then placed_event.created_at end as consented_at,
    paid.provider as paid_at_provider, paid.amount as charged_amount, paid.currency as charged_currency,
    i.product_name, i.quantity, i.owed_quantity, i.delivered_quantity, i.refunded_quantity, i.delivery_type, i.price,
    coalesce((select k.ink from categories k where k.id = p.category_id), 0) as ink,
    coalesce(i.amount, i.price * i.quantity) as amount, p.delivery_instructions,
    case when octet_length(image.thumbnail) > 0 then image.thumbnail end as thumbnail, placed.alt
  from orders o
    join order_items i on i.order_id = o.id
    join products p on p.id = i.product_id
    left join product_pictures placed on placed.product_id = coalesce(p.parent_id, p.id) and placed.position = 1
    left join pictures image on image.digest = placed.digest
    left join order_events placed_event on placed_event.order_id = o.id and placed_event.version = 1
    left join payments paid on paid.order_id = o.id and not paid.is_duplicate
  where o.id = :orderId::uuid
  order by i.position`,
);
