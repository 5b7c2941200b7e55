import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { checkOut } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";

vi.setConfig({ testTimeout: 120_000 });

const CLICKS = 80;

async function clickAtOnce(shopper: Shopper, productIds: readonly string[]): Promise<string[]> {
  return Promise.all(
    Array.from({ length: CLICKS }, async (_, index) => {
      try {
        await checkOut(shopper, [{ productId: productIds[index % productIds.length] ?? "", quantity: 1 }]);
        return "placed";
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    }),
  );
}

const count = async (userId: string, condition: string) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders where user_id = ${userId} and ${sql.raw(condition)}`,
  );
  return rows[0]?.n ?? 0;
};

describe("80 concurrent checkouts of one shopper", () => {
  it("80 concurrent checkouts of one shopper leave at most three open orders and place at most 30 orders", async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => buildProduct({ stock: 100 })));
    const shopper = await buildShopper();
    const answers = await clickAtOnce(
      shopper,
      products.map(({ id }) => id),
    );
    expect(await count(shopper.userId, "payment_state in ('creating', 'awaiting')")).toBeLessThanOrEqual(3);
    expect(await count(shopper.userId, "true")).toBeLessThanOrEqual(30);
    expect(answers.filter((answer) => answer === "placed").length).toBeGreaterThanOrEqual(3);
    // A checkout fails with attempt_used when another checkout has already ended the order of the same
    // attempt.
    for (const answer of answers) expect(["placed", "too_many_attempts", "attempt_used"]).toContain(answer);
  });
});
