import { and, eq, like } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { shopEvents } from "#db/schema/channels.ts";
import { watchStock } from "#domain/catalog/stock-alerts/watch-stock.ts";
import { addChannel, endReceivers, messagesOf, receive } from "#tests/channels/receive-messages.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { recordFault } from "./record-fault.ts";
import { atScale } from "./scale.ts";

vi.setConfig({ testTimeout: 1_800_000 });

describe("the events about the stock of imported items", () => {
  it("F37: are one stock.back for each product, while the worker judges between the parts", async () => {
    const { url } = await receive();
    const { id: channelId } = await addChannel("webhook", url, ["stock.back", "stock.low", "stock.out"]);
    const products = [await buildProduct({ stock: 0 }), await buildProduct({ stock: 0 })];
    const part = atScale(25, 500);
    const parts = atScale(8, 100);
    const started = performance.now();
    for (let at = 0; at < parts; at++)
      for (const { id } of products) {
        await restock(id, part);
        await watchStock();
      }
    while (await watchStock());
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    for (const { id } of products) {
      const aboutStock = and(eq(shopEvents.subjectId, id), like(shopEvents.type, "stock.%"));
      const events = await db.select().from(shopEvents).where(aboutStock);
      expect(events.map(({ type }) => type)).toEqual(["stock.back"]);
    }
    expect((await messagesOf(channelId)).map(({ type }) => type)).toEqual(["stock.back", "stock.back"]);
    await endReceivers();
    const items = part * parts * products.length;
    recordFault("F37", { items }, `${products.length} products, one stock.back each, ${seconds} s`);
  });
});
