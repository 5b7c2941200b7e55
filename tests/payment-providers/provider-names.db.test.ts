import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";

it("the shop rejects a provider name that could not be a part of a URL", async () => {
  await buildAwaitingOrder();
  await expect(db.execute(sql`update orders set provider = '../stripe'`)).rejects.toMatchObject({
    cause: { constraint: "orders_provider" },
  });
});
