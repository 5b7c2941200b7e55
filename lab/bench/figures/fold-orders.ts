import { pool } from "#db/client.server.ts";

/**
 * Reads the paid orders of a shop from orders, lines, deliveries and the ledger. This module uses no table of
 * sales and no database function, because its sums check the figures of the reports.
 */

/** The number of orders that one query reads. */
const PAGE = 2_000;

interface Line {
  id: string;
  product: string;
  parent: string | null;
  quantity: number;
  price: number;
  discount: number;
  refundedQuantity: number;
}

interface Unit {
  line: string;
  slot: number;
  isReplaced: boolean;
  batch: string;
  supplier: string;
  /** The value is null when the cost is unknown. */
  cost: number | null;
}

/** A refund or a dispute, with the amount that the ledger subtracts from the payment. */
interface Return {
  id: string;
  kind: "refund" | "dispute";
  reason: string;
  amount: number;
}

interface OrderRow {
  id: string;
  at: string;
  day: string;
  hour: number;
  /** The time of the completion, or null when the order is not completed. */
  completedDay: string | null;
  completedHour: number | null;
  isTest: boolean;
  customer: string | null;
  coupon: string;
  subtotal: number;
  total: number;
  storeTotal: number;
  paid: number;
  hadDispute: boolean;
  lines: Line[];
  units: Unit[];
  returns: Return[];
}

/** A line with its shares of the order's money, in minor units of the store's currency. */
interface FoldedLine extends Line {
  net: number;
  discounts: number;
  refunds: number;
  disputes: number;
  units: (Unit & { revenue: number })[];
}

/** A paid order. The amounts of the order are in minor units of the store's currency. */
export interface FoldedOrder
  extends Pick<
    OrderRow,
    "day" | "hour" | "completedDay" | "completedHour" | "customer" | "coupon" | "hadDispute" | "storeTotal"
  > {
  gross: number;
  discounts: number;
  refunds: number;
  disputes: number;
  /** Whether this order is the customer's first paid order. */
  isFirst: boolean;
  lines: FoldedLine[];
  returns: (Return & { share: number })[];
}

const ORDERS = `
  select o.id, o.paid_at::text as at, to_char(o.paid_at at time zone $1, 'YYYY-MM-DD') as day,
    extract(hour from o.paid_at at time zone $1)::int as hour,
    to_char(o.completed_at at time zone $1, 'YYYY-MM-DD') as "completedDay",
    extract(hour from o.completed_at at time zone $1)::int as "completedHour", o.is_test as "isTest", o.customer_id as customer,
    o.coupon_code as coupon, o.subtotal::float8 as subtotal, o.total::float8 as total, o.store_total::float8 as "storeTotal",
    o.paid_amount::float8 as paid, o.dispute_state <> 'none' as "hadDispute",
    (select json_agg(json_build_object('id', i.id, 'product', i.product_id, 'parent', p.parent_id, 'quantity', i.quantity, 'price', i.price,
      'discount', i.discount, 'refundedQuantity', i.refunded_quantity) order by i.position)
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as lines,
    (select coalesce(json_agg(json_build_object('line', d.order_item_id, 'slot', d.slot, 'isReplaced', d.status = 'replaced',
      'batch', b.id, 'supplier', b.supplier, 'cost', b.unit_cost)), '[]')
      from deliverables d join product_inventory k on k.id = d.inventory_item_id join inventory_batches b on b.id = k.batch_id
      where d.order_id = o.id) as units,
    (select coalesce(json_agg(json_build_object('id', r.id, 'kind', 'refund', 'reason', r.reason, 'amount', r.amount) order by r.id), '[]') from (
      select r.id, r.reason, sum(e.amount) as amount from refunds r
      join ledger_transactions t on t.provider_object = r.provider_refund_id and t.kind in ('refund', 'refund_reversed')
      join ledger_entries e on e.transaction_id = t.id and e.account = 'refunds'
      where r.payment_id = p.id and r.state = 'succeeded' group by r.id) r) as refunds,
    (select coalesce(json_agg(json_build_object('id', d.id, 'kind', 'dispute', 'reason', d.reason, 'amount', d.amount) order by d.id), '[]') from (
      select d.id, d.reason, greatest(0, coalesce(sum(case when e.currency = p.currency then e.amount else sign(e.amount) * p.amount end), 0)) as amount
      from disputes d
      left join ledger_transactions t on t.provider_object = d.provider_dispute_id and t.kind in ('dispute_withdrawn', 'dispute_reinstated')
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes'
      where d.order_id = o.id and d.provider_payment_id = p.provider_payment_id group by d.id) d) as disputes
  from orders o join payments p on p.order_id = o.id and not p.is_duplicate
  where o.payment_state = 'paid' and (o.paid_at, o.id) > ($2::timestamptz, $3::uuid)
  order by o.paid_at, o.id limit ${PAGE}`;

/** Reads all paid orders, oldest payment first. */
export async function* foldOrders(zone: string): AsyncGenerator<FoldedOrder> {
  const customers = new Set<string>();
  let last = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const { rows } = await pool.query<OrderRow & { refunds: Return[]; disputes: Return[] }>(ORDERS, [
      zone,
      last.at,
      last.id,
    ]);
    for (const { refunds, disputes, ...row } of rows) {
      const customer = row.customer && `${row.customer} ${row.isTest}`;
      const isFirst = customer === null || !customers.has(customer);
      if (customer) customers.add(customer);
      yield folded({ ...row, returns: [...refunds, ...disputes] }, isFirst);
    }
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end;
  }
}

function folded(order: OrderRow, isFirst: boolean): FoldedOrder {
  const { storeTotal, subtotal, total, paid, lines } = order;
  const takenBy = (kind: Return["kind"]) =>
    order.returns.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const refunded = takenBy("refund");
  const refunds = part(storeTotal, refunded, paid);
  const disputes = part(storeTotal, Math.min(paid, refunded + takenBy("dispute")), paid) - refunds;
  const discounts = part(storeTotal, subtotal, total) - storeTotal;
  const prices = lines.map(({ price, quantity, discount }) => price * quantity - discount);
  const nets = divide(storeTotal, prices);
  const reductions = divide(
    discounts,
    lines.map(({ discount }) => discount),
  );
  const given = divide(refunds, refundWeights(lines, prices, refunded));
  const held = divide(disputes, prices);
  const shares = (["refund", "dispute"] as const).flatMap((kind) => {
    const own = order.returns.filter((one) => one.kind === kind);
    const amounts = divide(
      kind === "refund" ? refunds : disputes,
      own.map(({ amount }) => amount),
    );
    return own.map((one, at) => ({ ...one, share: amounts[at] ?? 0 }));
  });
  return {
    ...order,
    isFirst,
    gross: storeTotal + discounts,
    discounts,
    refunds,
    disputes,
    returns: shares,
    lines: lines.map((line, at) => {
      const [net = 0, back = 0, taken = 0] = [nets[at], given[at], held[at]];
      const own = order.units.filter((unit) => unit.line === line.id).sort((a, b) => a.slot - b.slot);
      const delivered = own.filter(({ isReplaced }) => !isReplaced);
      // A refund for undelivered units is assigned only to these units.
      const owned = line.quantity - Math.min(line.refundedQuantity, line.quantity - delivered.length);
      const left = Math.min(net - back - taken, part(net, owned, line.quantity));
      const kept = divide(left, new Array(owned).fill(1));
      const units = own.map((unit) => ({
        ...unit,
        revenue: unit.isReplaced ? 0 : (kept[delivered.indexOf(unit)] ?? 0),
      }));
      return { ...line, net, discounts: reductions[at] ?? 0, refunds: back, disputes: taken, units };
    }),
  };
}

/**
 * Refunded money is assigned first to the units that were refunded instead of delivered, and then to all
 * other units.
 */
function refundWeights(lines: readonly Line[], prices: readonly number[], refunded: number): number[] {
  const returned = lines.map(
    ({ refundedQuantity, quantity }, at) => ((prices[at] ?? 0) * refundedQuantity) / quantity,
  );
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  const [all, whole] = [sum(returned), sum(prices)];
  if (all >= refunded || all === whole) return returned;
  return returned.map((own, at) => own * (whole - all) + (refunded - all) * ((prices[at] ?? 0) - own));
}

/** Rounds an exact half away from zero. All code of the shop rounds money with this rule. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));
const part = (amount: number, of: number, whole: number): number => round((amount * of) / whole);

/** Divides an amount in proportion to weights. The parts add up to the amount. */
function divide(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let upto = 0;
  return weights.map((weight) => {
    const before = upto;
    upto += weight;
    return whole > 0 ? part(amount, upto, whole) - part(amount, before, whole) : 0;
  });
}
