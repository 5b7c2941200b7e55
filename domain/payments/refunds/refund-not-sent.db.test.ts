import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { refunds } from "#db/schema/payments.ts";
import { system } from "#domain/kernel/caller.ts";
import { openQueueOf } from "#tests/factories/build-decisions.ts";
import { buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { requestRefund } from "./request-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const fullRefund = { scope: { kind: "all" }, reason: "the buyer asked for it" } as const;
/** Simulates a key without any right to refunds. */
const NO_RIGHTS = [{ path: "/v1/refunds", kind: "status", status: 403 } as const];

const rowOf = async (orderId: string) =>
  (await db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0];
const age = (column: "created_at" | "updated_at", time: string) =>
  db.execute(sql.raw(`update refunds set ${column} = now() - interval '${time}'`));
const sweep = async (): Promise<boolean> => (await sweepRefunds()) > 0;

describe("a refund that the provider refuses to create and to list", () => {
  it("a refund stays requested and enters the exception queue when the provider rejects all requests about refunds", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.setFaults(NO_RIGHTS);
    const answer = await requestRefund(system("command"), { orderId, ...fullRefund });
    expect(answer).toMatchObject({ isSent: false });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "requested" });
    expect(await openQueueOf(orderId)).toEqual(["refund_not_sent"]);
    const [row] = await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    expect(row).toMatchObject({ subject: (await rowOf(orderId))?.id, details: { amount: 6000 } });
    await sandbox.setFaults([]);
    await age("updated_at", "1 hour");
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
    expect(await openQueueOf(orderId)).toEqual([]);
  });

  it("a refused refund is retried at increasing intervals, and the sweep continues without an error", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.setFaults(NO_RIGHTS);
    await requestRefund(system("command"), { orderId, ...fullRefund });
    await age("created_at", "10 minutes");
    await age("updated_at", "2 minutes");
    expect(await sweep()).toBe(false);
    await age("updated_at", "3 minutes");
    expect(await sweep()).toBe(true);
    await age("created_at", "10 days");
    await age("updated_at", "59 minutes");
    expect(await sweep()).toBe(false);
    await age("updated_at", "61 minutes");
    expect(await sweep()).toBe(true);
    expect(await openQueueOf(orderId)).toEqual(["refund_not_sent"]);
    await sandbox.setFaults([]);
  });

  it("the next sweep sends a refused refund after staff resolve its row in the exception queue", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.setFaults(NO_RIGHTS);
    await requestRefund(system("command"), { orderId, ...fullRefund });
    await sandbox.setFaults([]);
    await age("created_at", "1 day");
    await age("updated_at", "1 minute");
    expect(await sweep()).toBe(false);
    await db
      .update(exceptionQueue)
      .set({ resolvedAt: new Date() })
      .where(eq(exceptionQueue.orderId, orderId));
    expect(await sweep()).toBe(true);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
  });
});
