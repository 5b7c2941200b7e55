import { and, eq, like } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { shopEvents } from "#db/schema/channels.ts";
import { watchStock } from "#domain/catalog/stock-alerts/watch-stock.ts";
import { addChannel, endReceivers, messagesOf, receive } from "#tests/channels/receive-messages.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { recordFault } from "./record-fault.ts";
import { atScale } from "./scale.ts";

vi.setConfig({ testTimeout: 1_800_000 });

describe("the events about the stock of imported items", () => {
  it("F37: an import causes one stock.back event for each sold-out product, even when the worker checks the stock during the import", async () => {
    const { url } = await receive();
    const { id: channelId } = await addChannel("webhook", url, ["stock.back", "stock.low", "stock.out"]);
    const products = [await buildProduct({ stock: 1 }), await buildProduct({ stock: 1 })];
    await watchStock();
    for (const { id: productId } of products) await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
    const unsold = await buildProduct({ stock: 0 });
    const part = atScale(25, 400);
    const parts = atScale(8, 84);
    const started = performance.now();
    for (let at = 0; at < parts; at++)
      for (const { id } of [...products, unsold]) {
        await watchStock();
        await restock(id, part);
      }
    while (await watchStock());
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const eventsOf = async (id: string) => {
      const aboutStock = and(eq(shopEvents.subjectId, id), like(shopEvents.type, "stock.%"));
      return (await db.select().from(shopEvents).where(aboutStock).orderBy(shopEvents.id)).map(
        ({ type }) => type,
      );
    };
    for (const { id } of products) expect(await eventsOf(id)).toEqual(["stock.out", "stock.back"]);
    expect(await eventsOf(unsold.id)).toEqual([]);
    const sent = (await messagesOf(channelId)).map(({ type }) => type);
    expect(sent.filter((type) => type === "stock.back")).toHaveLength(products.length);
    await endReceivers();
    const items = part * parts * (products.length + 1);
    recordFault("F37", { items }, `${products.length} products, one stock.back each, ${seconds} s`);
  });
});
