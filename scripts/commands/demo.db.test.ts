import { beforeEach, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { runCommand } from "#tests/factories/run-command.ts";

const mark = (id: string) => pool.query("insert into demo_rows (row_id, kind) values ($1, 'product')", [id]);
const isListed = async (id: string) =>
  (await pool.query("select 1 from products where id = $1 and archived_at is null", [id])).rowCount === 1;

beforeEach(() => pool.query("delete from demo_rows"));

it("demo remove changes nothing without --yes, and removes only the demo products with --yes", async () => {
  const sold = await buildPaidOrder();
  const { rows } = await pool.query<{ id: string }>(
    "select product_id as id from order_items where order_id = $1",
    [sold.orderId],
  );
  const [soldId = ""] = rows.map(({ id }) => id);
  const [unsold, own] = [await buildProduct({ stock: 3 }), await buildProduct()];
  for (const id of [soldId, unsold.id]) await mark(id);

  const dry = await runCommand(["demo", "remove", "--json"]);
  const would = { deleted: 1, archived: 1, items: 3, banners: 0 };
  expect([dry.code, JSON.parse(dry.out)]).toEqual([
    0,
    { ok: true, command: "demo remove", dryRun: true, ...would },
  ]);
  expect([await isListed(soldId), await isListed(unsold.id)]).toEqual([true, true]);
  expect((await runCommand(["demo", "remove"])).out).toContain("Dry run: nothing was changed.");

  const done = await runCommand(["demo", "remove", "--yes", "--json"]);
  expect([done.code, JSON.parse(done.out)]).toEqual([
    0,
    { ok: true, command: "demo remove", dryRun: false, ...would, categories: 0 },
  ]);
  const left = [await isListed(soldId), await isListed(unsold.id), await isListed(own.id)];
  expect([left, await readSetting("demoRemoved")]).toEqual([[false, false, true], true]);

  const again = await runCommand(["demo", "remove", "--yes"]);
  expect([again.code, again.out]).toEqual([0, "The shop shows nothing of the demo. Nothing was changed.\n"]);
});

it("demo remove explains --yes in its help and exits with 2 for an unknown option", async () => {
  const help = await runCommand(["demo", "remove", "--help"]);
  expect([help.code, help.out]).toEqual([0, expect.stringContaining("--yes")]);
  expect((await runCommand(["demo", "remove", "--everything"])).code).toBe(2);
});
