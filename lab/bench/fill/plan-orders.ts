import { type Filling, SPAN } from "./filling.ts";
import { BY_HAND, SOLD_OUT } from "./plan-goods.ts";
import { ordersInNeed, ordersOfTopBuyer, type ShopSize } from "./shop-size.ts";

/** The exchange rate of the orders in BRL. */
const BRL = 5.4;
/** The shares of cancelled, partly refunded and refunded orders among all orders of the shop. */
const CANCELLED = 0.135;
const PARTLY_REFUNDED = 0.02;
const REFUNDED = 0.01;
/** The share of unpaid orders. Unpaid orders are among the newest orders. */
const PENDING = 0.03;

/**
 * Writes the planned orders of two years to `fill.sale` and their lines to `fill.line`, oldest first. Recent
 * months have more orders. One order in five has several lines. The state of an order is one word:
 *
 * - delivered, and later partly_refunded, refunded or disputed;
 * - backordered: the payment came late, in the last 12 hours, and the order waits for stock; by_hand: the
 *   order is paid and waits for staff;
 * - pending: the payment is delayed and may take days, so the order does not expire; cancelled.
 */
export async function planOrders({ run, size, at }: Filling): Promise<void> {
  const buyers = Number((await run("select count(*) as n from fill.customer")).rows[0]?.n);
  await run(
    `create unlogged table fill.sale as
    select s.n, s.id, gen_random_uuid() as payment_id, s.moment, s.state,
      case when s.state = 'backordered' then greatest(s.moment, ${at} - interval '12 hours' * random()) else s.moment end
        + interval '1 minute' as paid_at, s.state not in ('pending', 'cancelled') as is_paid,
      s.is_brl, case when s.is_brl then ${BRL} else 1 end as rate, s.lines, s.is_revealed or s.state = 'refunded' as is_revealed,
      c.id as customer_id, c.user_id, c.email, c.first, c.last
    from (
      select n, gen_random_uuid() as id, ${at} - ${SPAN} * age as moment, ${stateOf(size)} as state,
        random() < 0.15 as is_brl, case when random() < 0.8 then 1 else 2 + floor(random() * 3)::int end as lines,
        n > 0.75 * ${size.orders} and random() < 0.8 as is_revealed,
        case when ${isTopBuyers(size)} then 1
          else 1 + floor(power(random(), 1.6) * greatest(1, ${buyers} * (1 - age)))::int end as rank
      from (select n, power((${size.orders} - n + 0.5) / ${size.orders}, 1.3) as age, random() as chance
        from generate_series(1, $1::int) n) numbered
    ) s join fill.customer c on c.rank = s.rank`,
    [size.orders],
  );
  await planLines(run, size);
  await run(`
    create unlogged table fill.total as
    select n, string_agg(name, ' ' order by position) as names, sum(price * quantity)::bigint as charged,
      sum(store_price * quantity)::bigint as store_total
    from fill.line group by n`);
  await run("analyze fill.sale, fill.line, fill.total");
}

const isTopBuyers = (size: ShopSize) => `n % ${Math.floor(size.orders / ordersOfTopBuyer(size))} = 3`;

/**
 * Returns the SQL expression for the state of order `n`. `chance` is a SQL column with a random number for
 * each order.
 */
function stateOf(size: ShopSize): string {
  const { orders } = size;
  const step = Math.max(2, Math.floor(orders / 2 / ordersInNeed(size)));
  const inTurn = `(n / ${step}) % 10`;
  return `case when ${isTopBuyers(size)} then 'delivered'
    when n > ${orders} * ${1 - 2 * PENDING} and n % 2 = 0 then 'pending'
    when n > ${orders} / 2 and n % ${step} = 1
      then case when ${inTurn} < 6 then 'backordered' when ${inTurn} < 9 then 'by_hand' else 'disputed' end
    when chance < ${CANCELLED} then 'cancelled'
    when chance < ${CANCELLED + PARTLY_REFUNDED} then 'partly_refunded'
    when chance < ${CANCELLED + PARTLY_REFUNDED + REFUNDED} then 'refunded'
    else 'delivered' end`;
}

/**
 * An order contains a product only once. An order that waits for stock has a single line, and the product of
 * this line has no stock.
 */
async function planLines(run: Filling["run"], size: ShopSize): Promise<void> {
  const placed = (among: string) => `floor(power(random(), 2.5) * ${among})::int`;
  const every = ({ first, step }: { first: number; step: number }) =>
    `${first} + ${step} * ${placed(String(Math.floor(size.products / step)))}`;
  await run(`
    create unlogged table fill.line as
    select gen_random_uuid() as id, c.n, c.is_paid, c.state, row_number() over (partition by c.n order by g.place)::int as position,
      g.id as product_id, g.name, g.slug, g.emoji, g.delivery_type, g.manual_stock is not null as is_counted, c.quantity,
      round(g.price * c.rate)::bigint as price, g.price as store_price
    from (
      select n, is_paid, state, rate, place, case when random() < 0.9 then 1 else 2 end as quantity
      from (select distinct s.n, s.is_paid, s.state, s.rate, case s.state
          when 'backordered' then ${every(SOLD_OUT)} when 'by_hand' then ${every(BY_HAND)} else ${placed(String(size.products))} end as place
        from fill.sale s, generate_series(1, case when s.state in ('backordered', 'by_hand') then 1 else s.lines end)) chosen
    ) c join fill.good g on g.place = c.place`);
}
