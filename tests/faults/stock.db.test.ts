import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const outcome = async (work: Promise<unknown>) => {
  try {
    await work;
    return "held";
  } catch (error) {
    return error instanceof DomainError ? error.code : "failed";
  }
};

const stateCounts = async (productId: string) => {
  const { rows } = await db.execute<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from product_inventory where product_id = ${productId} group by state`,
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
};

describe("the last units", () => {
  it("F5: the last units are reserved for exactly 10 of many shoppers, and the others get insufficient_stock", async () => {
    const rounds = atScale(1, 25);
    const buyers = atScale(24, 200);
    for (let run = 0; run < rounds; run++) {
      const product = await buildProduct({ stock: 10 });
      const shoppers = await inParallel(buyers, 8, () => buildShopper());
      const answers = await Promise.all(
        shoppers.map((shopper) => outcome(checkOut(shopper, [{ productId: product.id, quantity: 1 }]))),
      );
      const counted = Map.groupBy(answers, (answer) => answer);
      expect(counted.get("held")).toHaveLength(10);
      expect(counted.get("insufficient_stock")).toHaveLength(buyers - 10);
      expect(await stateCounts(product.id)).toEqual({ reserved: 10 });
    }
    recordFault("F5", { rounds, buyers }, `one node: ${rounds * 10} held, none twice, none failed`);
  });

  it("F6: carts with the same products in a different sequence cause no deadlock, and each cart gets all its units or none", async () => {
    const rounds = atScale(1, 20);
    const buyers = atScale(24, 500);
    const answers: string[] = [];
    for (let run = 0; run < rounds; run++) {
      const products = await inParallel(5, 5, () => buildProduct({ stock: 20, price: 2000 }));
      const shoppers = await inParallel(buyers, 8, () => buildShopper());
      const answered = await inParallel(buyers, buyers, (index) => {
        const turned = products.map((_, at) => products[(at + index) % products.length]);
        const cart = turned.map((product) => ({ productId: product?.id ?? "", quantity: 1 + (index % 3) }));
        return outcome(checkOut(shoppers[index] as Shopper, cart));
      });
      expect(new Set(answered)).toEqual(new Set(["held", "insufficient_stock"]));
      answers.push(...answered);
    }
    const partial = await db.execute(sql`
      select i.order_id from order_items i join orders o on o.id = i.order_id
      where o.status = 'pending' and i.quantity <> (select count(*) from product_inventory p where p.order_item_id = i.id and p.state = 'reserved')
      and i.delivery_type = 'account'`);
    expect(partial.rows).toEqual([]);
    const held = answers.filter((answer) => answer === "held").length;
    recordFault("F6", { rounds, buyers }, `${held} carts held whole, ${answers.length - held} refused whole`);
  });

  it("F7: a shopper's late payment never takes units that another shopper has bought", async () => {
    const count = atScale(10, 200);
    let backordered = 0;
    for (let index = 0; index < count; index++) {
      const product = await buildProduct({ stock: 1 });
      const items = [{ productId: product.id, quantity: 1 }];
      const late = await buildAwaitingOrder({ items });
      await releaseOrder(system("test"), late.orderId, "expired", "at the boundary");
      const second = await buildAwaitingOrder({ items });
      await Promise.all([sandbox.pay({ session: late.session }), sandbox.pay({ session: second.session })]);
      await Promise.all([reconcileOrder(late.orderId, "event"), reconcileOrder(second.orderId, "event")]);
      const [first, other] = await Promise.all([readOrder(late.orderId), readOrder(second.orderId)]);
      const delivered = [first, other].filter((order) => order.status === "completed");
      expect(delivered).toHaveLength(1);
      expect([first.paymentState, other.paymentState]).toEqual(["paid", "paid"]);
      const waiting = first.status === "completed" ? other : first;
      expect(waiting).toMatchObject({ status: "processing", deliveryState: "owed" });
      expect(waiting.exceptions).toContain("short_stock");
      backordered++;
    }
    recordFault("F7", { orders: count }, `${count} delivered once, ${backordered} backordered`);
  });

  it("F8: the last units are never both released and sold when payment and expiry happen at the same moment", async () => {
    const count = atScale(15, 500);
    let paid = 0;
    for (let index = 0; index < count; index++) {
      const product = await buildProduct({ stock: 1 });
      const { orderId, session } = await buildAwaitingOrder({
        items: [{ productId: product.id, quantity: 1 }],
      });
      await db.execute(
        sql`update orders set expires_at = now() - interval '2 minutes', next_check_at = now() where id = ${orderId}`,
      );
      const pay = async () => {
        await wait(Math.random() * 30);
        return sandbox.pay({ session });
      };
      await Promise.all([pay(), sweepOrders(), reconcileOrder(orderId, "return")]);
      await reconcileOrder(orderId, "event");
      const order = await readOrder(orderId);
      const isPaid = order.paymentState === "paid";
      if (isPaid) paid++;
      expect(order.status).toBe(isPaid ? "completed" : "cancelled");
      expect(await stateCounts(product.id)).toEqual(isPaid ? { sold: 1 } : { available: 1 });
    }
    recordFault("F8", { orders: count }, `${paid} delivered, ${count - paid} released, none both`);
  });

  it("F20: backordered orders get new stock in the order of their payment times, and each order is completed only once", async () => {
    const count = atScale(6, 200);
    const product = await buildProduct({ stock: count * 2 });
    const items = [{ productId: product.id, quantity: 2 }];
    // Builds orders that expired and were paid late, after other shoppers had bought the units.
    const late: Awaited<ReturnType<typeof buildAwaitingOrder>>[] = [];
    for (let index = 0; index < count; index++) {
      const order = await buildAwaitingOrder({ items });
      await releaseOrder(system("test"), order.orderId, "expired", "too late");
      late.push(order);
    }
    await inParallel(count, 4, () => buildPaidOrder({ items }));
    for (const { orderId, session } of late) {
      await sandbox.pay({ session });
      await reconcileOrder(orderId, "event");
    }
    const completed = async () =>
      (await Promise.all(late.map(({ orderId }) => readOrder(orderId)))).map(
        ({ status }) => status === "completed",
      );
    expect((await completed()).filter(Boolean)).toHaveLength(0);
    // Each order needs two units. A batch of three units is therefore enough for one order of two units and
    // half of the next order. An order is complete before the next order gets a unit.
    const began = Date.now();
    for (let stock = 0; stock < count * 2; ) {
      const size = Math.min(3, count * 2 - stock);
      await restock(product.id, size);
      stock += size;
      const done = await completed();
      expect(done).toEqual(done.map((_, at) => at < Math.floor(stock / 2)));
    }
    const seconds = (Date.now() - began) / 1000;
    recordFault(
      "F20",
      { orders: count },
      `of 2 units each, filled oldest first, in ${seconds.toFixed(1)} s including the checks`,
    );
  });
});
