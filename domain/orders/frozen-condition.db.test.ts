import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { disputeStates } from "#db/values/vocabulary.ts";
import { isFrozen } from "./frozen.ts";
import { frozenCondition } from "./frozen-condition.ts";

it("frozenCondition selects the same orders as isFrozen, for all dispute states and exceptions", async () => {
  const kinds = [[], ["early_fraud_warning"], ["amount_mismatch"], ["early_fraud_warning", "short_stock"]];
  const orders = disputeStates.flatMap((disputeState) =>
    kinds.map((exceptions) => ({ disputeState, exceptions })),
  );
  for (const order of orders) {
    const { rows } = await db.execute<{ frozen: boolean }>(sql`
      select ${frozenCondition} as frozen
      from (select ${order.disputeState}::text as dispute_state, ${`{${order.exceptions}}`}::text[] as exceptions) o`);
    expect([order, rows[0]?.frozen]).toEqual([order, isFrozen(order)]);
  }
});
