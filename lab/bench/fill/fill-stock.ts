import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Filling } from "./filling.ts";
import { frequenciesOf } from "./shop-size.ts";

/** The number of items that a supplier delivers in one batch. */
const BATCH_ITEMS = 40;

/**
 * Writes the planned inventory to the tables `fill.unit` and `fill.batch`. The inventory contains the units
 * that the order lines need, and also available, quarantined and retired items. A small number of products
 * have most of the available items, and some products have no available item.
 * @throws Error when the orders need more items than the shop has.
 */
export async function planUnits({ run, size, at }: Filling): Promise<void> {
  await run(`
    create unlogged table fill.taken as
    select gen_random_uuid() as id, l.product_id, case s.state when 'pending' then 'reserved' when 'refunded' then 'burned' else 'sold' end as state,
      l.id as line_id, slot, s.n as sale, case when s.is_paid then s.moment + interval '1 minute' end as sold_at,
      case when not s.is_paid then s.moment + interval '35 minutes' end as reserved_until,
      s.moment - interval '40 days' * random() as created_at
    from fill.line l join fill.sale s using (n), generate_series(1, l.quantity) slot
    where l.delivery_type = 'account' and s.state not in ('cancelled', 'backordered')`);
  const taken = Number((await run("select count(*) as n from fill.taken")).rows[0]?.n);
  if (taken > size.items * 0.95)
    throw new Error(`${size.orders} orders need at least ${Math.ceil(taken / 0.95)} items`);
  await run(
    `create unlogged table fill.unit as
    with stocked as (select id, row_number() over (order by place) as rank from fill.good where has_stock)
    select id, product_id, state, line_id, sold_at, reserved_until, created_at,
      (row_number() over (partition by product_id order by created_at, id) - 1) / ${BATCH_ITEMS} as delivery
    from (
      select id, product_id, state, line_id, sold_at, reserved_until, created_at from fill.taken
      union all
      select gen_random_uuid(), g.id, case when n % 16 = 0 then 'quarantined' when n % 50 = 1 then 'retired' else 'available' end,
        null, null, null, ${at} - interval '1 hour' - interval '400 days' * power(random(), 2)
      from (select n, 1 + floor(power(random(), 3) * 0.95 * (select count(*) from stocked))::int as rank
        from generate_series(1, $1::int) n) free join stocked g on g.rank = free.rank
    ) each_one`,
    [size.items - taken],
  );
  await run(`
    create unlogged table fill.batch as
    select gen_random_uuid() as id, product_id, delivery, count(*)::int as items, min(created_at) as moment
    from fill.unit group by product_id, delivery`);
  await run("analyze fill.taken, fill.unit, fill.batch");
}

/** Inserts the batches. Staff added a tenth of the batches, and commands added all other batches. */
export async function fillBatches({ run, size, adminId }: Filling): Promise<void> {
  const { first, count } = frequenciesOf(size).suppliers;
  await run(
    `insert into inventory_batches (id, product_id, source, supplier, unit_cost, item_count, created_by, created_at)
    select b.id, b.product_id, 'delivery-' || b.delivery || '.csv', 'Supplier ' || ${first} + (g.place + b.delivery) % ${count}, g.price / 2, b.items,
      case when get_byte(uuid_send(b.id), 0) < 26 then $1::uuid end, b.moment
    from fill.batch b join fill.good g on g.id = b.product_id order by b.moment`,
    [adminId],
  );
}

/**
 * Encrypts one credential for each planned unit and inserts the items, in several threads. A ciphertext is
 * bound to the ids of its item and product. The shop can open and sell an item only when the item has its own
 * ciphertext.
 */
export async function fillItems({ url }: Filling): Promise<void> {
  const threads = Math.min(4, availableParallelism());
  await Promise.all(
    Array.from({ length: threads }, (_, part) => {
      const worker = new Worker(new URL("./seal-items.ts", import.meta.url), {
        workerData: { url, part, threads },
      });
      return new Promise<void>((resolve, reject) => {
        worker.once("error", reject);
        worker.once("exit", (code) =>
          code === 0 ? resolve() : reject(new Error(`a thread that seals items ended with code ${code}`)),
        );
      });
    }),
  );
}

/**
 * Inserts one deliverable for each delivered unit. The deliverable of a digital or manual product contains a
 * copy of the product's encrypted content. The items of the newest orders are marked as revealed.
 */
export async function fillDeliverables({ run, at }: Filling): Promise<void> {
  await run(`
    insert into deliverables (order_id, order_item_id, slot, product_id, user_id, delivery_type, status, inventory_item_id,
      delivery_data_sealed, field_names, key_version, delivered_at, first_revealed_at, created_at)
    select s.id, d.line_id, d.slot, d.product_id, s.user_id, d.delivery_type, case when s.state = 'refunded' then 'revoked' else 'delivered' end,
      d.item_id, d.sealed, d.field_names, d.key_version, s.moment + interval '1 minute',
      case when s.is_revealed then date_trunc('milliseconds', least(${at}, s.moment + interval '2 minutes' + interval '1 hour' * random())) end,
      s.moment + interval '1 minute'
    from (
      select t.sale as n, t.line_id, t.slot, t.product_id, 'account' as delivery_type, t.id as item_id, null::bytea as sealed,
        i.field_names, i.key_version
      from fill.taken t, (select field_names, key_version from product_inventory limit 1) i where t.state in ('sold', 'burned')
      union all
      select l.n, l.id, slot, l.product_id, l.delivery_type, null, c.sealed, c.field_names, c.key_version
      from fill.line l join fill.content c on c.product_id = l.product_id, generate_series(1, l.quantity) slot
      where l.is_paid and l.delivery_type <> 'account' and l.state <> 'by_hand'
    ) d join fill.sale s using (n) order by s.n, d.line_id, d.slot`);
}
