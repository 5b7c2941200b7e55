import { eq } from "drizzle-orm";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder, OrderChanged, type OrderRow } from "#domain/orders/change-order.ts";
import { openException } from "#domain/orders/open-exception.ts";
import type { PageFacts } from "#domain/payments/provider.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { decideSettlement, type Settlement } from "./decide-settlement.ts";
import { pageColumns } from "./page-columns.ts";
import { recordDuplicate } from "./record-duplicate.ts";
import { releaseHeldOrder } from "./release-order.ts";
import { settlePayment } from "./settle-payment.ts";

/** Maximum number of attempts when the order changes between reading and writing. */
const TRIES = 8;
const provider = system("provider");

/**
 * Updates an order from the provider's current state. The webhook, the success page, the poller, the sweeper
 * and the back office all call this idempotent function. It reads the page before it locks the order. When
 * the order changed meanwhile, it reads the order again. It reads the page again too unless the page is
 * paid, which is final.
 * @param pageId the page to read when the order does not store one yet: a webhook can arrive before our
 *   write
 * @returns false when the provider does not know the page
 * @throws ProviderUnreachable
 */
export async function reconcileOrder(orderId: string, cause: string, pageId?: string): Promise<boolean> {
  let facts: PageFacts | null = null;
  for (let attempt = 1; ; attempt++) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const page = pageId ?? order?.providerSessionId;
    if (!order || !page) return true;
    if (facts?.payment !== "paid" || facts.id !== page) facts = await providerOf(order).readPage(page);
    if (!facts) return false;
    const known = facts;
    const settlement = decideSettlement(order, known);
    if (settlement.kind === "nothing" || settlement.kind === "foreign") return true;
    globalThis.failpoint?.("facts-read");
    try {
      await inTransaction(async (tx) => {
        const [locked] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
        if (locked?.version !== order.version) throw new OrderChanged();
        await apply(tx, locked, settlement, known, cause);
      });
      globalThis.failpoint?.("settling-committed");
      return true;
    } catch (error) {
      if (!(error instanceof OrderChanged) || attempt >= TRIES) throw error;
    }
  }
}

async function apply(
  tx: Transaction,
  order: OrderRow,
  settlement: Settlement,
  facts: PageFacts,
  cause: string,
): Promise<void> {
  switch (settlement.kind) {
    case "deliver":
      return settlePayment(tx, provider, order, {
        provider: order.provider,
        paymentId: facts.paymentId ?? facts.id,
        page: facts,
        amount: facts.amountTotal,
        currency: facts.currency,
        late: settlement.late,
        mismatch: [],
        cause,
      });
    case "mismatch":
      await settlePayment(tx, provider, order, {
        provider: order.provider,
        paymentId: facts.paymentId ?? facts.id,
        page: facts,
        amount: facts.amountTotal,
        currency: facts.currency,
        late: false,
        mismatch: settlement.exceptions,
        cause,
      });
      for (const kind of settlement.exceptions) {
        await openException(tx, kind, order.id, order.id, {
          charged: facts.amountTotal,
          currency: facts.currency,
        });
      }
      return;
    case "duplicate":
      return recordDuplicate(tx, provider, order, facts);
    case "release":
      return releaseHeldOrder(tx, provider, order, settlement.ending, "not paid in time");
    case "await":
      await changeOrder(
        tx,
        provider,
        order,
        { paymentState: "async_pending", ...pageColumns(facts) },
        { type: "payment_pending" },
      );
      return;
    case "nothing":
    case "foreign":
      return;
  }
}
