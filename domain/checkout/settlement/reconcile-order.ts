import { setTimeout as wait } from "node:timers/promises";
import { db, inTransaction, run, type Transaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder, OrderChanged, type OrderRow } from "#domain/orders/change-order.ts";
import { readOrderRow } from "#domain/orders/change-order-sql.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { noteProviderSale } from "#domain/payments/note-provider-sale.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { requirePaymentId } from "#domain/payments/require-payment-id.ts";
import { decideSettlement, type Settlement } from "./decide-settlement.ts";
import { pageColumns, voucherColumns } from "./page-columns.ts";
import { lockOrder, readOrder } from "./reconcile-order-sql.ts";
import { recordDuplicate } from "./record-duplicate.ts";
import { releaseHeldOrder } from "./release-order.ts";
import { settlePayment } from "./settle-payment.ts";

/** Maximum number of attempts when the order changes between reading and writing. */
const TRIES = 8;
const provider = system("provider");

type DecidedSettlement = Exclude<Settlement, { kind: "nothing" } | { kind: "foreign" }>;

/**
 * Updates an order from the provider's current state. The webhook, the success page, the poller, the sweeper
 * and the back office all call this idempotent function. The function reads the page before it locks the
 * order. When the order changed in the meantime, the function reads the order again. When the order changed
 * in the meantime, the function also reads an unpaid page again. A paid page does not change any more.
 * @param pageId the page to read when the order stores no page yet. A webhook can arrive before the shop
 * stores the page
 * @returns false when the provider does not know the page
 * @throws ProviderUnreachable, ProviderUnreadable
 */
export async function reconcileOrder(orderId: string, cause: string, pageId?: string): Promise<boolean> {
  const order = await findOrder(orderId);
  return !order || (await reconcileKnownOrder(order, cause, pageId)) !== null;
}

interface Reconciled {
  order: OrderRow;
  /** Whether the page was paid. A paid page is final, so another read would change nothing. */
  isPaid: boolean;
}

/**
 * The calls of this function that currently run in this process. The key consists of the order and the page.
 */
const underWay = new Map<string, Promise<Reconciled | null>>();

/**
 * The time for which a caller waits when another caller already reads the same page. After this time, the
 * waiting caller also reads the page.
 */
const PATIENCE_MS = 2_000;

/**
 * Updates an order like `reconcileOrder`. The caller must have read the order immediately before. The webhook
 * often arrives at the same time as the shopper who returns from the payment page. The second caller waits
 * for the first, and uses the first caller's result when the page was paid.
 * @returns the current order; null when the provider does not know the page
 * @throws ProviderUnreachable
 */
export async function reconcileKnownOrder(
  known: OrderRow,
  cause: string,
  pageId?: string,
): Promise<OrderRow | null> {
  const page = pageId ?? known.providerSessionId;
  if (!page) return known;
  const name = `${known.id} ${page}`;
  const end = performance.now() + PATIENCE_MS;
  for (let other = underWay.get(name); other; other = underWay.get(name)) {
    const left = end - performance.now();
    if (left <= 0) break;
    const outcome = other.catch(() => null);
    const reconciled = await Promise.race([outcome, wait(left, undefined, { ref: false })]);
    if (reconciled?.isPaid) return reconciled.order;
  }
  const reconciling = reconcileWithPage(known, cause, pageId).finally(() => {
    if (underWay.get(name) === reconciling) underWay.delete(name);
  });
  underWay.set(name, reconciling);
  return (await reconciling)?.order ?? null;
}

async function reconcileWithPage(
  known: OrderRow,
  cause: string,
  pageId: string | undefined,
): Promise<Reconciled | null> {
  let order = known;
  let snapshot: PageSnapshot | null = null;
  for (let attempt = 1; ; attempt++) {
    const page = pageId ?? order.providerSessionId;
    if (!page) return { order, isPaid: false };
    if (snapshot?.payment !== "paid" || snapshot.id !== page)
      snapshot = await providerOf(order).readPage(page, { withCard: order.couponCode !== "" });
    if (!snapshot) return null;
    const isPaid = snapshot.payment === "paid";
    const settlement = decideSettlement(order, snapshot);
    if (settlement.kind === "nothing" || settlement.kind === "foreign") return { order, isPaid };
    globalThis.failpoint?.("facts-read");
    if (isPaid && snapshot.isSoldByProvider) await noteProviderSale(providerOf(order), "page");
    try {
      const settled = await settle(order, settlement, snapshot, cause);
      globalThis.failpoint?.("settling-committed");
      return { order: settled, isPaid };
    } catch (error) {
      if (!(error instanceof OrderChanged) || attempt >= TRIES) throw error;
    }
    order = (await findOrder(order.id)) ?? order;
  }
}

async function findOrder(orderId: string): Promise<OrderRow | undefined> {
  const [row] = await run(db, readOrder({ orderId }));
  return row && readOrderRow(row);
}

/**
 * Applies a decision in one transaction, which begins with the order's lock.
 * @returns the current order
 * @throws OrderChanged when the order changed after the decision
 */
function settle(
  order: OrderRow,
  settlement: DecidedSettlement,
  snapshot: PageSnapshot,
  cause: string,
): Promise<OrderRow> {
  return inTransaction(
    async (tx, { order: [row] }) => {
      const locked = row && readOrderRow(row);
      if (locked?.version !== order.version) throw new OrderChanged();
      return apply(tx, { ...locked, isOfGuest: row?.is_of_guest === true }, settlement, snapshot, cause);
    },
    { order: lockOrder({ orderId: order.id }) },
    // Another transaction can use the settled order before the disk has stored the settlement. The early use
    // is safe, because the other transaction can repeat its work.
    "after commit",
  );
}

async function apply(
  tx: Transaction,
  { isOfGuest, ...order }: OrderRow & { isOfGuest: boolean },
  settlement: DecidedSettlement,
  snapshot: PageSnapshot,
  cause: string,
): Promise<OrderRow> {
  switch (settlement.kind) {
    case "deliver":
      return settlePayment(tx, provider, order, {
        ...receivedBy(order, snapshot),
        isOfGuest,
        late: settlement.late,
        mismatch: [],
        cause,
      });
    case "mismatch": {
      const settled = await settlePayment(tx, provider, order, {
        ...receivedBy(order, snapshot),
        isOfGuest,
        late: false,
        mismatch: settlement.exceptions,
        cause,
      });
      for (const kind of settlement.exceptions) {
        await openException(tx, kind, order.id, order.id, {
          charged: snapshot.amountTotal,
          currency: snapshot.currency,
          addedTax: snapshot.addedTax,
          isSoldByProvider: snapshot.isSoldByProvider,
        });
      }
      return settled;
    }
    case "duplicate":
      return recordDuplicate(tx, provider, order, snapshot);
    case "release":
      return releaseHeldOrder(
        tx,
        provider,
        order,
        settlement.ending,
        snapshot.isDeclined ? endReasons.declined : endReasons.unpaid,
      );
    case "await":
      return changeOrder(
        tx,
        provider,
        order,
        { paymentState: "async_pending", ...pageColumns(snapshot), ...voucherColumns(snapshot) },
        snapshot.voucher
          ? { type: "voucher_issued", details: { method: snapshot.voucher.method } }
          : { type: "payment_pending" },
      );
  }
}

/** The payment of a page, in the form that the settlement records. */
const receivedBy = (order: OrderRow, snapshot: PageSnapshot) => ({
  provider: order.provider,
  paymentId: requirePaymentId(snapshot),
  page: snapshot,
  amount: snapshot.amountTotal,
  currency: snapshot.currency,
});
