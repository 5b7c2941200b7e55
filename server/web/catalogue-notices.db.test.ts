import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { countSales } from "#domain/catalog/count-sales.ts";
import { env } from "#env";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { hearCatalogue } from "./catalogue-notices.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function hear() {
  const changed = vi.fn();
  const listening = vi.fn();
  const orderChanged = vi.fn();
  ({ close } = hearCatalogue(env.DATABASE_URL ?? "", { changed, orderChanged, listening }));
  await vi.waitFor(() => expect(listening).toHaveBeenLastCalledWith(true), { timeout: 5_000 });
  return { changed, orderChanged, listening };
}

const addCategory = (client: Pick<typeof pool, "query"> = pool) => {
  const name = randomUUID();
  return client.query("insert into categories (name, slug) values ($1, $1)", [name]);
};

describe("changes of the catalogue", () => {
  it("are heard well within a second of their commit", async () => {
    const { changed } = await hear();
    await addCategory();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith("categories"), { timeout: 900 });
  });

  it("are not heard when they are taken back", async () => {
    const { changed } = await hear();
    const client = await pool.connect();
    await client.query("begin");
    await addCategory(client);
    await client.query("rollback");
    client.release();
    await pool.query("select pg_sleep(0.2)");
    expect(changed).not.toHaveBeenCalled();
  });

  it("are not made by counting sales when nothing was sold", async () => {
    await countSales();
    const { changed } = await hear();
    expect(await countSales()).toBe(0);
    await pool.query("select pg_sleep(0.2)");
    expect(changed).not.toHaveBeenCalled();
  });

  it("are heard again after the connection was cut, and the cut is told at once", async () => {
    const { changed, listening } = await hear();
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'handover catalogue' and datname = current_database()",
    );
    await vi.waitFor(() => expect(listening.mock.calls.map(([is]) => is)).toEqual([true, false, true]), {
      timeout: 5_000,
    });
    await addCategory();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 900 });
  });
});

describe("changes of an order", () => {
  it("are heard with the name of its buyer, and are none of the catalogue when no stock is taken", async () => {
    const { changed, orderChanged } = await hear();
    const { shopper, orderId } = await buildAwaitingOrder();
    await vi.waitFor(() => expect(orderChanged).toHaveBeenCalledWith(shopper.userId), { timeout: 900 });
    await pool.query("select pg_sleep(0.1)");
    orderChanged.mockClear();
    changed.mockClear();
    await pool.query("update orders set updated_at = now() where id = $1", [orderId]);
    await vi.waitFor(() => expect(orderChanged.mock.calls).toEqual([[shopper.userId]]), { timeout: 900 });
    expect(changed).not.toHaveBeenCalled();
  });
});
