import { pool } from "#db/client.server.ts";
import type {
  CouponUseState,
  DeliveryState,
  DisputeState,
  InventoryState,
  OrderStatus,
  PaymentState,
  RefundRowState,
  RefundState,
} from "#db/values/vocabulary.ts";

export interface SeenLine {
  id: string;
  product: string;
  type: "account" | "digital" | "manual";
  quantity: number;
  price: number;
  delivered: number;
  owed: number;
  refunded: number;
}

export interface SeenOrder {
  id: string;
  attempt: string;
  /** The user to whom the order belongs, and whether a browser without an account placed the order. */
  buyer: string;
  isOfGuest: boolean;
  status: OrderStatus;
  payment: PaymentState;
  delivery: DeliveryState;
  refund: RefundState;
  dispute: DisputeState;
  exceptions: string[];
  session: string | null;
  total: number;
  paid: number;
  refunded: number;
  completedAt: Date | null;
  version: number;
  lines: SeenLine[];
  payments: { id: string; provider: string; object: string; amount: number; duplicate: boolean }[];
  refunds: {
    id: string;
    payment: string;
    state: RefundRowState;
    amount: number;
    object: string | null;
    /**
     * The versions of the order at which the shop stored the refund, and at which the refund failed or was
     * canceled. For a refund from the provider's dashboard, `asked` is null.
     */
    asked: number | null;
    ended: number | null;
    /** The delivered units that the refund covers, grouped by order line. */
    slots: Record<string, number[]>;
  }[];
  disputes: { object: string; state: DisputeState; amount: number }[];
  /** The kinds of the order's open exceptions. */
  queue: string[];
  /** The sum of this order's entries in the provider account of the ledger. */
  atProvider: number;
  /** The discount of the order, the sum of the lines' shares, and the use of the order's coupon. */
  discount: number;
  shares: number;
  use: { state: CouponUseState; isBeyond: boolean } | null;
}

export interface SeenDelivery {
  id: string;
  order: string;
  line: string;
  slot: number;
  item: string | null;
  user: string;
  status: "delivered" | "revoked" | "replaced";
  wasOpened: boolean;
}

export interface SeenItem {
  id: string;
  product: string;
  state: InventoryState;
  order: string | null;
}

/** The coupon that a sequence uses. */
export interface SeenCoupon {
  id: string;
  code: string;
  held: number;
  spent: number;
  maxUses: number;
  isActive: boolean;
  version: number;
}

/** The complete state of one sequence's shop in the database. */
export interface Observed {
  coupon: SeenCoupon;
  orders: SeenOrder[];
  deliveries: SeenDelivery[];
  items: SeenItem[];
  /** The users who have proved that they own their mailbox. */
  proved: string[];
}

const ORDERS = `
  select o.id, attempt_id as attempt, user_id as buyer, exists (select from guest_orders g where g.order_id = o.id) as "isOfGuest", status, payment_state as payment, delivery_state as delivery,
    refund_state as refund, dispute_state as dispute, exceptions, provider_session_id as session, total::int,
    paid_amount::int as paid, refunded_amount::int as refunded, completed_at as "completedAt", version,
    (select json_agg(json_build_object('id', i.id, 'product', product_id, 'type', delivery_type, 'quantity', quantity, 'price', price,
      'delivered', delivered_quantity, 'owed', owed_quantity, 'refunded', refunded_quantity) order by position)
      from order_items i where i.order_id = o.id) as lines,
    (select coalesce(json_agg(json_build_object('id', p.id, 'provider', provider, 'object', provider_payment_id, 'amount', amount,
      'duplicate', is_duplicate)), '[]') from payments p where p.order_id = o.id) as payments,
    (select coalesce(json_agg(json_build_object('id', r.id, 'payment', payment_id, 'state', state, 'amount', amount,
      'object', provider_refund_id, 'slots', slots,
      'asked', (select version from order_events e where e.order_id = o.id and e.details ->> 'refundId' = r.id::text),
      'ended', (select min(e.version) from order_events e, jsonb_to_recordset(e.details -> 'refunds') as row(id uuid, state text)
        where e.order_id = o.id and jsonb_typeof(e.details -> 'refunds') = 'array' and row.id = r.id and row.state in ('failed', 'canceled'))
      )), '[]') from refunds r where r.order_id = o.id) as refunds,
    (select coalesce(json_agg(json_build_object('object', provider_dispute_id, 'state', state, 'amount', amount)), '[]')
      from disputes d where d.order_id = o.id) as disputes,
    (select coalesce(json_agg(kind), '[]') from exception_queue e where e.order_id = o.id and resolved_at is null) as queue,
    (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.order_id = o.id and e.account = 'provider') as "atProvider",
    discount_amount::int as discount,
    (select sum(i.discount)::int from order_items i where i.order_id = o.id) as shares,
    (select json_build_object('state', u.state, 'isBeyond', u.is_beyond) from coupon_uses u where u.order_id = o.id) as use
  from orders o where user_id = any($1) order by o.created_at, o.id`;

const DELIVERIES = `
  select id, order_id as order, order_item_id as line, slot, inventory_item_id as item, user_id as user, status,
    first_revealed_at is not null as "wasOpened"
  from deliverables where user_id = any($1) order by delivered_at, line, slot`;

const ITEMS = `
  select p.id, p.product_id as product, p.state, i.order_id as order from product_inventory p
  left join order_items i on i.id = p.order_item_id where p.product_id = any($1) order by p.created_at, p.id`;

const COUPON = `
  select id, code, held, spent, max_uses as "maxUses", is_active as "isActive", version,
    (select coalesce(json_agg(u.id), '[]') from users u where u.id = any($2) and u.email_verified_at is not null) as proved
  from coupons where id = $1`;

/** Reads the orders of some buyers, the stock of some products and a coupon in one snapshot. */
export async function observe(
  buyers: readonly string[],
  products: readonly string[],
  couponId: string,
): Promise<Observed> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const orders = await client.query<SeenOrder>({ text: ORDERS, values: [buyers] });
    const deliveries = await client.query<SeenDelivery>({ text: DELIVERIES, values: [buyers] });
    const items = await client.query<SeenItem>({ text: ITEMS, values: [products] });
    const read = await client.query<SeenCoupon & Pick<Observed, "proved">>({
      text: COUPON,
      values: [couponId, buyers],
    });
    const { proved, ...coupon } = read.rows[0] as SeenCoupon & Pick<Observed, "proved">;
    return {
      coupon,
      proved,
      orders: orders.rows,
      deliveries: deliveries.rows,
      items: items.rows,
    };
  } finally {
    await client.query("rollback").finally(() => client.release());
  }
}

/** Returns the order of an attempt, or undefined when the attempt created no order. */
export const orderOf = (seen: Observed, attempt: { id: string }): SeenOrder | undefined =>
  seen.orders.find((order) => order.attempt === attempt.id);

/** Counts a product's items in a state. */
export const countItems = (seen: Observed, product: string, state: InventoryState): number =>
  seen.items.filter((item) => item.product === product && item.state === state).length;

const FREEZING: readonly DisputeState[] = ["open", "under_review", "lost", "unknown"];
/** Returns whether the order has a dispute that withholds the order's money. */
export const isDisputed = (order: SeenOrder): boolean => FREEZING.includes(order.dispute);

/** Returns whether a dispute or an open early fraud warning freezes the order's deliveries. */
export const isFrozen = (order: SeenOrder): boolean =>
  isDisputed(order) || order.queue.includes("early_fraud_warning");
