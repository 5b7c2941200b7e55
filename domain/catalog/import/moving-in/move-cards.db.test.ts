import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems, soldElsewhere } from "#db/schema/inventory.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { NothingNew } from "#domain/stock/errors.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { atScale } from "#tests/faults/scale.ts";
import { csvOf } from "#tests/import-samples/shop-sample.ts";
import { moveIn } from "./move-in.ts";
import { RATE_OF_DOLLARS } from "./moved-price.ts";
import { parseShop } from "./parse-shop.ts";

/** The other shop has sold a quarter of the gift cards. */
const CARDS = atScale(400, 20_000);
const isSold = (number: number) => number % 4 === 0;
const secretOf = (number: number) => `MOVE-${String(number).padStart(6, "0")}-7QFD-M2WZ`;
const command = system("command");

const fileOf = (name: string, content: string) => ({
  name,
  async *open() {
    yield Buffer.from(content);
  },
});
const PRODUCT = {
  id: "1",
  category_id: "1",
  slug: "moved-keys",
  title_json: '{"en-US":"Moved keys"}',
  description_json: "{}",
  content_json: "{}",
  price_amount: "10",
  images: "[]",
  fulfillment_type: "auto",
  manual_stock_total: "0",
  is_active: "t",
};
const cardsOf = (cards: readonly { secret: string; status: string }[]) =>
  parseShop(
    "dujiao",
    [
      fileOf("products.csv", csvOf(Object.keys(PRODUCT), [PRODUCT])),
      fileOf(
        "card_secrets.csv",
        csvOf(
          ["id", "product_id", "sku_id", "secret", "status"],
          cards.map((card, index) => ({ id: String(index), product_id: "1", sku_id: "0", ...card })),
        ),
      ),
    ],
    { rate: RATE_OF_DOLLARS, delivery: "account", zone: "UTC", language: "en-US", now: new Date() },
  );
const move = async (cards: readonly { secret: string; status: string }[], skipRefused = false) =>
  moveIn(command, {
    source: "dujiao",
    shop: await cardsOf(cards),
    images: { paths: [], read: () => Promise.reject(new Error("none")) },
    dryRun: false,
    skipRefused,
  });
const addByHand = (secret: string, productSlug: string) =>
  importInventory(command, {
    source: fileOf("stock.txt", secret),
    reading: { layout: "lines" },
    productSlug,
    skipRepeated: true,
  });

describe("the cards of another shop", () => {
  it(`the gift cards of another shop become stock, and this shop stores only fingerprints of the sold cards (${CARDS} cards)`, async () => {
    const cards = Array.from({ length: CARDS }, (_, index) => ({
      secret: secretOf(index + 1),
      status: isSold(index + 1) ? "used" : "available",
    }));
    const sold = Math.floor(CARDS / 4);
    expect((await move(cards)).cards).toEqual({
      added: CARDS - sold,
      same: 0,
      soldAdded: sold,
      quarantined: 0,
      delivered: 0,
    });
    expect(await db.$count(soldElsewhere)).toBe(sold);
    const isOther = sql`octet_length(fingerprint) <> 32 or source <> 'dujiao'`;
    expect(await db.$count(soldElsewhere, isOther)).toBe(0);

    expect((await move(cards)).cards).toEqual({
      added: 0,
      same: CARDS - sold,
      soldAdded: 0,
      quarantined: 0,
      delivered: 0,
    });
    const other = await buildProduct({ stock: 0 });
    await expect(addByHand(secretOf(4), other.slug)).rejects.toThrow(NothingNew);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  it("the import quarantines a gift card in this shop's stock when the other shop has sold the card", async () => {
    const product = await buildProduct({ stock: 0 });
    await addByHand("SINCE-0001-7QFD", product.slug);
    const moved = await move([{ secret: "SINCE-0001-7QFD", status: "used" }]);
    expect(moved.cards).toMatchObject({ soldAdded: 1, quarantined: 1 });
    const [item] = await db.select().from(inventoryItems).where(eq(inventoryItems.productId, product.id));
    expect(item?.state).toBe("quarantined");
    expect(await findBrokenInvariants()).toEqual([]);
  });

  it("the import refuses a gift card that an earlier import recorded as sold", async () => {
    await move([{ secret: "TWICE-0001-7QFD", status: "used" }]);
    const moved = await move([{ secret: "TWICE-0001-7QFD", status: "available" }], true);
    expect(moved.cards).toMatchObject({ added: 0, same: 0 });
    expect(moved.refused.map(({ reason }) => reason)).toEqual(["the other shop has sold the same card"]);
  });
});
