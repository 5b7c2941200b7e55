import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { adminUsers, customers, sessions, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orders } from "#db/schema/orders.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { reconcileFraudWarning } from "#domain/after-sale/fraud-warnings/reconcile-fraud-warning.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { resendOrderMail } from "#domain/sales/resend-order-mail.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { eraseAccount } from "./erase-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { signUp } from "./sign-up.ts";
import { updateProfile } from "./update-profile.ts";

const sure = { current: ACCOUNT_PASSWORD, understood: true };
const erase = (caller: Shopper) => eraseAccount(caller, sure);

async function rowsNaming(...words: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    for (const word of words) {
      const { rowCount } = await pool.query(
        `select 1 from "${name}" t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [word],
      );
      if (rowCount) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

describe("eraseAccount", () => {
  it("eraseAccount removes personal data from every row, keeps orders, and locks delivered items", async () => {
    const { email, caller } = await buildAccount();
    await updateProfile(caller, { fullName: "Zuleika Quartermaine", phone: "5511987651234" });
    const { orderId } = await buildPaidOrder({ shopper: caller });
    await db
      .update(orders)
      .set({ customerFirstName: "Zuleika", customerLastName: "Quartermaine", phone: "5511987651234" })
      .where(eq(orders.id, orderId));
    await requestPasswordReset(visitor, { email });
    const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
    const [item] = (await listDeliverables(caller)).items;

    await erase(caller);

    expect(await rowsNaming(email, "Zuleika", "Quartermaine", "5511987651234")).toEqual([]);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({
      userId: caller.userId,
      status: before?.status,
      total: before?.total,
      paidAmount: before?.paidAmount,
      version: before?.version,
      customerFirstName: "",
      phone: "",
    });
    expect(order?.customerEmail).toMatch(/^erased-[0-9a-f-]{36}@erased\.invalid$/);
    const [customer] = await db.select().from(customers).where(eq(customers.userId, caller.userId));
    expect(customer).toMatchObject({ email: order?.customerEmail, totalSpent: 6000, orderCount: 1 });
    const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
    expect(user).toMatchObject({ email: order?.customerEmail, passwordHash: "erased" });
    expect(user?.erasedAt).not.toBeNull();
    const open = await db.select().from(sessions).where(eq(sessions.userId, caller.userId));
    expect(open.every((row) => row.endedAt !== null && row.ip === "")).toBe(true);
    await expect(revealDeliverable(caller, { deliverableId: item?.id ?? "" })).rejects.toMatchObject({
      code: "delivery_frozen",
    });
    await expect(signIn(visitor, { email, password: ACCOUNT_PASSWORD })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  it("eraseAccount writes one audit row that contains only ids, and a new account can then use the e-mail address", async () => {
    const { email, caller } = await buildAccount();
    await buildPaidOrder({ shopper: caller });
    await erase({ ...caller, origin: { ip: "203.0.113.9", userAgent: "browser", requestId: "r9" } });
    const [row] = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "ACCOUNT_ERASED"))
      .orderBy(sql`seq desc`)
      .limit(1);
    expect(row).toMatchObject({
      recordId: caller.userId,
      ip: "",
      userAgent: "",
      requestId: "r9",
      details: { orders: 1 },
    });
    const { user } = await signUp(visitor, { email, password: ACCOUNT_PASSWORD });
    expect(user.id).not.toBe(caller.userId);
    expect(await db.$count(orders, eq(orders.userId, user.id))).toBe(0);
  });

  it("eraseAccount refuses while an order is unpaid, undelivered, disputed or has a fraud warning", async () => {
    const pending = await buildAwaitingOrder({ shopper: (await buildAccount()).caller });
    await expect(erase(pending.shopper)).rejects.toMatchObject({
      code: "order_unsettled",
      status: 409,
      details: { reason: "pending", orderNumber: expect.stringMatching(/^HO-/) },
    });

    const owed = await buildAwaitingOrder({
      shopper: (await buildAccount()).caller,
      items: [{ productId: (await buildProduct({ deliveryType: "manual" })).id, quantity: 1 }],
    });
    await sandbox.pay({ session: owed.session });
    await reconcileOrder(owed.orderId, "test");
    await expect(erase(owed.shopper)).rejects.toMatchObject({ details: { reason: "owed" } });

    const disputed = await buildPaidOrder({ shopper: (await buildAccount()).caller });
    const paid = await readOrder(disputed.orderId);
    await inTransaction((tx) =>
      changeOrder(tx, system("provider"), paid, { disputeState: "open" }, { type: "dispute" }),
    );
    await expect(erase(disputed.shopper)).rejects.toMatchObject({ details: { reason: "disputed" } });

    const warned = await buildAwaitingOrder({ shopper: (await buildAccount()).caller });
    await sandbox.pay({ session: warned.session, card: "early_fraud_warning" });
    const { objects } = await sandbox.state(["warnings"]);
    for (const { id } of objects?.warnings ?? []) await reconcileFraudWarning(stripeProvider, String(id));
    expect((await readOrder(warned.orderId)).exceptions).toEqual(["early_fraud_warning"]);
    await expect(erase(warned.shopper)).rejects.toMatchObject({ details: { reason: "disputed" } });
    for (const { shopper } of [pending, owed, disputed, warned]) {
      const [user] = await db.select().from(users).where(eq(users.id, shopper.userId));
      expect(user).toMatchObject({ email: shopper.email, erasedAt: null });
    }
  });

  it("eraseAccount refuses a request with a wrong password or without confirmation, and refuses visitors and staff", async () => {
    const { email, caller } = await buildAccount();
    await expect(eraseAccount(caller, { ...sure, current: "not this one at all" })).rejects.toMatchObject({
      code: "wrong_password",
    });
    await expect(eraseAccount(caller, { ...sure, understood: false })).rejects.toMatchObject({
      details: { field: "understood" },
    });
    await expect(eraseAccount(visitor, sure)).rejects.toMatchObject({ code: "sign_in_required" });
    await db.insert(adminUsers).values({ userId: caller.userId, email });
    await expect(erase(caller)).rejects.toMatchObject({ code: "staff_account", status: 409 });
    await signIn(visitor, { email, password: ACCOUNT_PASSWORD });
    await db.delete(adminUsers).where(eq(adminUsers.userId, caller.userId));
  });

  it("eraseAccount and a concurrent checkout never both succeed, so that no erased account has a new order", async () => {
    const product = await buildProduct({ stock: 10 });
    for (let run = 0; run < 5; run++) {
      const { caller } = await buildAccount();
      const [erased, placed] = await Promise.allSettled([
        erase(caller),
        checkOut(caller, [{ productId: product.id, quantity: 1 }]),
      ]);
      expect([erased.status, placed.status].filter((status) => status === "fulfilled")).toHaveLength(1);
      if (erased.status === "fulfilled")
        expect(await db.$count(orders, eq(orders.userId, caller.userId))).toBe(0);
    }
  });

  it("a concurrent checkout waits for the erasure of the account and is then refused", async () => {
    const { caller } = await buildAccount();
    const product = await buildProduct();
    const { placing } = await inTransaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, caller.userId)).for("update");
      const placing = checkOut(caller, [{ productId: product.id, quantity: 1 }]).catch((error) => error.code);
      await wait(300);
      await tx.update(users).set({ erasedAt: new Date() }).where(eq(users.id, caller.userId));
      return { placing };
    });
    expect(await placing).toBe("sign_in_required");
    expect(await db.$count(orders, eq(orders.userId, caller.userId))).toBe(0);
  });

  it("eraseAccount succeeds only once for two concurrent calls", async () => {
    const { caller } = await buildAccount();
    const results = await Promise.allSettled([erase(caller), erase(caller)]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it("eraseAccount prevents every later mail to the user, including mails about refunds, and staff cannot resend a mail", async () => {
    const { caller } = await buildAccount();
    const { orderId } = await buildPaidOrder({ shopper: caller });
    await erase(caller);
    const { customerEmail } = await readOrder(orderId);
    const before = await db.$count(emailMessages, eq(emailMessages.toAddress, customerEmail));
    await requestRefund(system("command"), { orderId, scope: { kind: "all" }, reason: "asked by letter" });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
    expect(await db.$count(emailMessages, eq(emailMessages.toAddress, customerEmail))).toBe(before);
    const again = resendOrderMail(await buildSignedInAdmin(), { orderId });
    await expect(again).rejects.toMatchObject({ details: { reason: "account_erased" } });
  });
});
