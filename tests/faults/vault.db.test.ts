import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { recordFault } from "./record-fault.ts";
import { atScale } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const generous = { account: { take: async () => {}, forget: async () => {} } } as never;

interface Delivered {
  shopper: Shopper;
  id: string;
  itemId: string;
  sealed: Buffer;
}

const open = async ({ shopper, id }: Delivered): Promise<string> => {
  try {
    const { fields } = await revealDeliverable(shopper, { deliverableId: id }, generous);
    return fields.map(({ value }) => value).join(" ");
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};
const put = (itemId: string, sealed: Buffer) =>
  db.update(inventoryItems).set({ accountDataSealed: sealed }).where(eq(inventoryItems.id, itemId));

/** Builds a paid order and returns its delivery. @throws when the sale did not complete. */
async function buy(productId: string): Promise<Delivered> {
  const { orderId, shopper } = await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
  expect((await readOrder(orderId)).status).toBe("completed");
  const [row] = await db
    .select({ id: deliverables.id, itemId: inventoryItems.id, sealed: inventoryItems.accountDataSealed })
    .from(deliverables)
    .innerJoin(inventoryItems, eq(inventoryItems.id, deliverables.inventoryItemId))
    .where(eq(deliverables.orderId, orderId));
  if (!row) throw new Error("nothing was delivered");
  return { shopper, ...row };
}

/**
 * Functions that damage the sealed bytes or the keys. The name of each function describes the damage. When a
 * function changes the keys, it restores the old keys at the end.
 */
const WRONGS: Record<string, (one: Delivered, other: Delivered, look: () => Promise<void>) => Promise<void>> =
  {
    "a changed byte": async ({ itemId, sealed }, _, look) => {
      const changed = Buffer.from(sealed);
      const at = 5 + Math.floor(Math.random() * (changed.length - 5));
      changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
      await put(itemId, changed);
      await look();
    },
    "a swapped row": async ({ itemId }, other, look) => {
      await put(itemId, other.sealed);
      await look();
    },
    "a wrong key version": async ({ itemId, sealed }, _, look) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt32BE(7, 1);
      await put(itemId, changed);
      await look();
    },
    "a missing key": async (_, __, look) => {
      const { masterKeys, primary } = keyring();
      const key = masterKeys.get(primary);
      masterKeys.delete(primary);
      try {
        await look();
      } finally {
        if (key) masterKeys.set(primary, key);
      }
    },
  };

describe("a vault that cannot open items", () => {
  it("F21: the shop completes every sale, opens no item that is damaged or whose key is missing, and opens items again after the repair", async () => {
    const count = atScale(24, 1_000);
    const kinds = Object.keys(WRONGS);
    const product = await buildProduct({ stock: count + 1 });
    const other = await buy(product.id);
    for (let at = 0; at < count; at++) {
      const one = await buy(product.id);
      const kind = kinds[at % kinds.length] ?? "";
      let seen = "";
      await WRONGS[kind]?.(one, other, async () => {
        seen = await open(one);
      });
      await put(one.itemId, one.sealed);
      expect([kind, seen]).toEqual([kind, "delivery_unreadable"]);
      if (at % 10 === 0) expect(await open(one)).toContain("pass-");
    }
    const sold = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from product_inventory where product_id = ${product.id} and state = 'sold'`,
    );
    expect(sold.rows[0]?.n).toBe(count + 1);
    recordFault("F21", { credentials: count }, `${count} sales completed, 0 opened: ${kinds.join(", ")}`);
  });

  it("F21: a shop sells while the vault key is missing, because a sale of encrypted items needs no key", async () => {
    const product = await buildProduct({ stock: 5 });
    const { masterKeys, primary } = keyring();
    const key = masterKeys.get(primary);
    masterKeys.delete(primary);
    try {
      expect(await open(await buy(product.id))).toBe("delivery_unreadable");
    } finally {
      if (key) masterKeys.set(primary, key);
    }
  });
});
