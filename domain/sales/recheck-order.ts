import { and, eq, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { MANUAL, type OrderStatus } from "#db/values/vocabulary.ts";
import { applyDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { reconcileFraudWarning } from "#domain/after-sale/fraud-warnings/reconcile-fraud-warning.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";

/** The result of a check: the status before and after, and whether the order changed. */
export interface Rechecked {
  before: OrderStatus;
  after: OrderStatus;
  isChanged: boolean;
}

/**
 * Reads the payment, refunds, disputes and fraud warnings of an order from the provider and applies them.
 * Calls the same functions as the webhooks and the jobs.
 * @throws SignInRequired, NotPermitted, NotFound, ProviderUnreachable
 */
export async function recheckOrder(caller: Caller, input: { orderId: string }): Promise<Rechecked> {
  const staff = requirePermission(caller, "orders.recheck");
  if (!isId(input.orderId)) throw new NotFound("order");
  const before = await readState(input.orderId);
  await reconcileOrder(input.orderId, "back office");
  await reconcileRefunds(input.orderId);
  await reconcileBanks(input.orderId);
  const after = await readState(input.orderId);
  await writeAudited(staff, "orders.recheck", async () => ({
    audit: "ORDER_RECHECKED",
    table: "orders",
    recordId: input.orderId,
    details: { before: before.status, after: after.status },
  }));
  return { before: before.status, after: after.status, isChanged: before.version !== after.version };
}

/** Reads the disputes and fraud warnings of an order from the provider and applies them. */
async function reconcileBanks(orderId: string): Promise<void> {
  const paid = await db
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.provider, MANUAL)));
  for (const payment of paid) {
    const provider = providerOf(payment);
    const disputed = (await provider.disputes?.list(payment.id)) ?? [];
    for (const snapshot of disputed) await applyDispute(provider, snapshot);
    const warnings = (await provider.fraud?.list(payment.id)) ?? [];
    for (const id of warnings) await reconcileFraudWarning(provider, id);
  }
}

async function readState(orderId: string): Promise<{ status: OrderStatus; version: number }> {
  const [order] = await db
    .select({ status: orders.status, version: orders.version })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new NotFound("order");
  return order;
}
