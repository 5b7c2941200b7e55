import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { atScale, inParallel, tell, until } from "../scale.ts";
import { startBuying } from "./buyers.ts";
import { startCommand } from "./run-handover.ts";
import { type ShopClient, shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses } from "./shop-processes.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const folder = join(tmpdir(), `handover-processes-keys-${randomBytes(6).toString("hex")}`);
const keyFile = join(folder, "keys/vault.json");
let shop: ShopProcesses;
let client: ShopClient;

beforeAll(async () => {
  shop = await openShop({ webs: 2, dataFolder: folder });
  client = shopClient(shop.port);
});
afterAll(async () => {
  client?.close();
  await shop?.close();
});

const settings = () => ({ DATABASE_URL: shop.databaseUrl, HANDOVER_DATA: folder });
async function keys(...args: string[]) {
  const { code, out } = await startCommand(["keys", ...args, "--json"], settings()).ended;
  return { code, said: JSON.parse(out) };
}
/** Returns the number of items that are encrypted with the given version of the key. */
async function underVersion(version: number): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    "select count(*)::int as n from product_inventory where key_version = $1",
    [version],
  );
  return row?.n ?? 0;
}

describe("the rotation of the master key", () => {
  it("a key rotation continues during purchases, reveals and kill -9, and leaves no item that is encrypted with the old key", async () => {
    const count = atScale(40, 400);
    const stock = atScale(4_000, 20_000);
    const { products, shoppers } = await shop.seed({ stocks: [stock], shoppers: count });
    const buying = startBuying(shop, client, {
      productId: products[0]?.id ?? "",
      shoppers,
      width: 3,
      pays: () => true,
      returns: () => true,
    });
    let isOver = false;
    const opened = { count: 0, failed: [] as string[] };
    const opening = (async () => {
      for (let at = 0; !isOver; at++) {
        const delivered = await shop.query<{ id: string; user_id: string }>(
          "select id, user_id from deliverables",
        );
        const one = delivered[at % Math.max(1, delivered.length)];
        const shopper = shoppers.find(({ userId }) => userId === one?.user_id);
        const answer = one && shopper ? await client.reveal(shopper, one.id) : undefined;
        if (answer?.status === 200) opened.count++;
        else if (answer && answer.status !== 429) opened.failed.push(`${answer.status} ${answer.body}`);
        await wait(answer ? 20 : 200);
      }
    })();

    expect((await keys("primary", "2")).said.error.code).toBe("key_unknown");
    expect((await keys("retire", "1", "--without-copy")).said.error.code).toBe("key_is_primary");
    expect((await keys("add")).said).toMatchObject({ ok: true, version: 2 });
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect((await keys("primary", "2")).code).toBe(0);
    expect((await keys("retire", "1", "--without-copy")).said.error.code).toBe("key_still_needed");

    let kills = 0;
    while (kills < atScale(3, 8)) {
      const before = await underVersion(2);
      const { child, ended } = startCommand(["keys", "rewrap"], settings());
      await until(
        "the work has begun",
        60,
        async () => child.exitCode !== null || (await underVersion(2)) > before,
      );
      child.kill("SIGKILL");
      if ((await ended).code === 0) break;
      kills++;
    }
    expect(kills).toBeGreaterThan(0);
    const [one, other] = await Promise.all([keys("rewrap"), keys("rewrap")]);
    expect([one?.code, other?.code]).toEqual([0, 0]);
    await buying.over;
    const last = await keys("rewrap");
    expect(last.said).toMatchObject({ left: 0, unreadable: 0 });
    isOver = true;
    await opening;

    expect(await underVersion(1)).toBe(0);
    expect(opened.failed).toEqual([]);
    expect(opened.count).toBeGreaterThan(0);
    const copy = join(folder, "older-vault.json");
    expect((await keys("retire", "1", "--copy-to", copy)).said).toMatchObject({ ok: true, copy });
    expect(
      JSON.parse(readFileSync(keyFile, "utf8")).keys.map(({ version }: { version: number }) => version),
    ).toEqual([2]);
    expect(JSON.parse(readFileSync(copy, "utf8")).keys).toHaveLength(2);

    // At this point, every process has reloaded the keys. The deliveries can be decrypted with only the new
    // key.
    await wait(1_500);
    await until("all orders are delivered", 60, async () => {
      const [row] = await shop.query<{ n: number }>("select count(*)::int as n from deliverables");
      return row?.n === count;
    });
    const delivered = await shop.query<{ id: string; user_id: string }>(
      "select id, user_id from deliverables",
    );
    const answers = await inParallel(delivered.length, 4, async (at) => {
      const shopper = shoppers.find(({ userId }) => userId === delivered[at]?.user_id);
      return shopper ? (await client.reveal(shopper, delivered[at]?.id ?? "")).status : 0;
    });
    expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(count / 2);
    expect(await shop.brokenInvariants()).toEqual([]);
    tell(
      `${stock} items, ${count} purchases, ${opened.count} openings meanwhile, ${kills} kills, 0 left under the old key`,
    );
  });
});
