import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import { addItems, ITEMS_AT_ONCE, type NewItem } from "#domain/inventory/import/add-items.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { fingerprintOf } from "#domain/security/vault/seal.ts";
import { findSoldElsewhere, recordSoldElsewhere } from "#domain/stock/sold-elsewhere.ts";
import type { MovedCard, MovedShop, RejectedRow } from "./moved-shop.ts";

export interface WrittenCards {
  added: number;
  /** Cards that the stock contains already. */
  same: number;
  /** The cards that the other shop has sold and that this run records for the first time. */
  soldAdded: number;
  /**
   * The items of this shop that the import withdraws from sale, because the other shop has already sold them.
   */
  quarantined: number;
  /** How many backordered units of paid orders the shop delivers from the new stock. */
  delivered: number;
  refused: RejectedRow[];
}

/**
 * A keyed hash of the values of a sold card. This shop can store a card in several forms, and each form has
 * its own hash. The hash does not use field names.
 */
const hashOf = (values: readonly string[]) =>
  fingerprintOf(Object.fromEntries(values.map((value, place) => [String(place), value])));

/**
 * Records the sold cards, and adds the available cards to the stock of their products. The caller's
 * transaction must have locked the products. A dry run delivers nothing. The caller of a dry run rolls the
 * transaction back.
 */
export async function writeCards(
  tx: Transaction,
  caller: Caller,
  moved: Pick<MovedShop, "cards" | "soldCards">,
  { source, dryRun }: { source: string; dryRun: boolean },
): Promise<WrittenCards> {
  const result: WrittenCards = { added: 0, same: 0, soldAdded: 0, quarantined: 0, delivered: 0, refused: [] };
  const sold = moved.soldCards.map((card) => ({ ...card, hashes: card.readings.map(hashOf) }));
  const recorded = await recordSoldElsewhere(
    tx,
    source,
    sold.flatMap(({ hashes }) => hashes),
  );
  result.quarantined = recorded.quarantined;
  for (const { file, row, hashes } of sold) {
    const keys = hashes.map((hash) => hash.toString("hex"));
    if (keys.some((key) => recorded.added.has(key))) result.soldAdded++;
    if (keys.some((key) => recorded.taken.has(key)))
      result.refused.push({ file, row, reason: "the card is sold there, and sold or reserved here" });
  }
  const batches = Map.groupBy(moved.cards, ({ slug }) => slug);
  if (batches.size === 0) return result;
  const rows = await tx
    .select({
      id: products.id,
      slug: products.slug,
      kind: products.kind,
      deliveryType: products.deliveryType,
    })
    .from(products)
    .where(inArray(products.slug, [...batches.keys()]))
    .orderBy(products.id);
  const known = new Map(rows.map((row) => [row.slug, row]));
  for (const [slug, cards] of batches) {
    const product = known.get(slug);
    if (product && isFromInventory(product) && product.kind !== "group")
      await addCards(
        tx,
        { productId: product.id, source, dryRun, createdBy: creatorOf(caller) },
        cards,
        result,
      );
    else
      for (const { file, row } of cards)
        result.refused.push({ file, row, reason: `the product "${slug}" is not delivered from inventory` });
  }
  return result;
}

const creatorOf = (caller: Caller) => (caller.kind === "staff" ? caller.userId : null);

interface Target {
  productId: string;
  source: string;
  dryRun: boolean;
  createdBy: string | null;
}

/** Adds the cards of one product as one batch. The function creates no batch when no card is new. */
async function addCards(
  tx: Transaction,
  { productId, source, dryRun, createdBy }: Target,
  cards: readonly MovedCard[],
  result: WrittenCards,
): Promise<void> {
  const batchId = randomUUID();
  await tx.insert(inventoryBatches).values({ id: batchId, productId, source, createdBy });
  const seen = new Map<string, number>();
  let waiting: NewItem[] = [];
  let added = 0;
  const flush = async () => {
    const skipped = new Set(await addItems(tx, productId, batchId, waiting));
    const sold = await findSoldElsewhere(
      tx,
      waiting.filter(({ number }) => skipped.has(number)).map(({ fingerprint }) => fingerprint),
    );
    for (const { number, fingerprint } of waiting) {
      const card = cards[number - 1];
      if (!skipped.has(number)) added++;
      else if (card && sold.has(fingerprint.toString("hex")))
        result.refused.push({
          file: card.file,
          row: card.row,
          reason: "the other shop has sold the same card",
        });
      else result.same++;
    }
    waiting = [];
  };
  for (const [index, { file, row, fields }] of cards.entries()) {
    const fingerprint = fingerprintOf(Object.fromEntries(fields));
    const key = fingerprint.toString("latin1");
    const first = seen.get(key);
    if (first !== undefined) result.refused.push({ file, row, reason: `is the same card as row ${first}` });
    else {
      seen.set(key, row);
      waiting.push({ number: index + 1, fields, fingerprint });
    }
    if (waiting.length >= ITEMS_AT_ONCE) await flush();
  }
  if (waiting.length > 0) await flush();
  result.added += added;
  if (added === 0) await tx.delete(inventoryBatches).where(eq(inventoryBatches.id, batchId));
  else {
    await tx.update(inventoryBatches).set({ itemCount: added }).where(eq(inventoryBatches.id, batchId));
    if (!dryRun) result.delivered += await fillBackorders(tx, productId, `inventory import ${batchId}`);
  }
}
