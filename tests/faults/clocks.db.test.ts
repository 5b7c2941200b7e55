import { asc, eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { confirmSecondFactor } from "#domain/identity/second-factor/confirm-second-factor.ts";
import { makeChallenge, readChallenge } from "#domain/identity/sign-in/challenge.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { clearProviderClock } from "#domain/kernel/clock/provider-clock.ts";
import { clearShopClock, shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { FRESH_MS, requirePermission } from "#domain/kernel/permissions.ts";
import { issueLink, readLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { watchClocks } from "#domain/operations/watching/watch-clocks.ts";
import { ForgedEvent } from "#domain/payments/provider-errors.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { env } from "#env";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildAdmin, staffToken } from "#tests/factories/build-staff.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, until } from "./scale.ts";

vi.setConfig({ testTimeout: 600_000 });

const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;
const SKEWS = [10 * MINUTES, -10 * MINUTES, DAY, -DAY];
const MACHINE = "web one:3000";

afterEach(async () => {
  vi.useRealTimers();
  clearShopClock();
  clearProviderClock();
});

/**
 * Changes the clock of this process, so that the clock is wrong by `ms` milliseconds. Timers and the database
 * keep the correct time. The card sandbox runs in this process, so the sandbox's clock is wrong too. The
 * returned function returns the correct time.
 */
function skewClock(ms: number): () => number {
  const right = Date.now() - performance.now();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  return () => right + performance.now();
}

/** Advances the fake clock by the time that has really passed. */
const tick = (now: () => number, ms: number) => vi.setSystemTime(now() + ms);

const alerts = async () =>
  (
    await db
      .select({ id: adminAuditLog.recordId, details: adminAuditLog.details })
      .from(adminAuditLog)
      .where(eq(adminAuditLog.tableName, "clocks"))
      .orderBy(asc(adminAuditLog.seq))
  ).map(({ id, details }) => [id, details.alert_type, details.severity]);

describe.each(SKEWS)("a process whose clock is off by %d ms", (ms) => {
  it("F15: the shop uses the database's clock to check sessions, links, codes, freshness and signatures", async () => {
    const now = skewClock(ms);
    await watchClocks(MACHINE);
    expect(Math.abs(shopNow() - now())).toBeLessThan(2_000);

    const admin = await buildAdmin({ secondFactor: true });
    const token = await staffToken(admin);
    const staff = await findStaff(token, NO_ORIGIN);
    if (!staff) throw new Error("the new session has already ended");
    const [session] = await db.select().from(sessions).where(eq(sessions.id, staff.sessionId));
    expect(((session?.expiresAt.getTime() ?? 0) - now()) / MINUTES).toBeCloseTo(30, 0);

    // The second factor stays fresh for ten minutes, measured by the database's clock.
    expect(requirePermission(staff, "second-factor.disable").userId).toBe(admin.userId);
    const aged = { ...staff, secondFactorAt: new Date(now() - FRESH_MS - 1_000) };
    expect(() => requirePermission(aged, "second-factor.disable")).toThrow("second_factor_required");

    const codeAt = (time: number) => new TOTP({ secret: admin.secret ?? "" }).generate({ timestamp: time });
    await expect(confirmSecondFactor(staff, { code: codeAt(now() + ms) })).rejects.toMatchObject({
      code: "wrong_code",
    });
    await confirmSecondFactor(staff, { code: codeAt(now()) });

    const link = await inTransaction((tx) =>
      issueLink(tx, { userId: admin.userId, purpose: "reset_password" }),
    );
    expect((await readLiveLink(link))?.minutes).toBe(30);
    const note = makeChallenge(admin.userId, "hash");
    expect(Number(note.split(".")[1]) - now()).toBeLessThanOrEqual(10 * MINUTES + 2_000);
    expect(readChallenge(note)?.userId).toBe(admin.userId);

    const body = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "ping",
      created: 1,
      livemode: false,
      data: { object: {} },
    });
    const signedAt = (time: number) =>
      stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: env.STRIPE_WEBHOOK_SECRET ?? "",
        timestamp: Math.floor(time / 1000),
      });
    const readEvent = (signature: string) =>
      stripeProvider.readEvent(body, new Headers({ "stripe-signature": signature }));
    expect(readEvent(signedAt(now())).id).toBe("evt_1");
    for (const off of [ms, -ms]) expect(() => readEvent(signedAt(now() + off))).toThrow(ForgedEvent);
  });

  it("F15: a process with a wrong clock releases no stock early, misses no event, and delivers paid orders", async () => {
    // The sandbox's clock jumped between the tests, which a real provider's clock never does. After such a
    // jump, the stored read position of the provider's events is invalid, so the test deletes it.
    await db.delete(readerCursors).where(eq(readerCursors.name, "provider-events:stripe"));
    const now = skewClock(ms);
    await watchClocks(MACHINE);
    const count = atScale(2, 13);
    const product = await buildProduct({ stock: count });
    const orders = [];
    for (let index = 0; index < count; index++) {
      tick(now, ms);
      orders.push(await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] }));
    }
    const sweep = async () => {
      await db.execute("update orders set next_check_at = now() where status = 'pending'");
      await sweepOrders(count);
    };
    await sweep();
    await sweep();
    for (const { orderId } of orders) expect((await readOrder(orderId)).paymentState).toBe("awaiting");

    const [paid, ...unpaid] = orders;
    await sandbox.pay({ session: paid?.session ?? "" });
    expect(await pollEvents()).toBeGreaterThan(0);
    await until("the paid order is delivered", 30, async () => {
      await handleDueEvents(50);
      return (await readOrder(paid?.orderId ?? "")).status === "completed";
    });
    for (const { orderId } of unpaid) expect((await readOrder(orderId)).paymentState).toBe("awaiting");

    // When the clock is right again, the process finds that it has missed no event.
    vi.useRealTimers();
    clearProviderClock();
    await watchClocks(MACHINE);
    expect(await pollEvents()).toBe(0);
    recordFault(
      "F15",
      { orders: count },
      `in one process off by ${ms / MINUTES} min: ${count} orders held as long as they may`,
    );
  });

  it("F15: the shop alerts the admins once about a wrong clock, and once more when the clock is right again", async () => {
    await watchClocks(MACHINE);
    const before = (await alerts()).length;
    skewClock(ms);
    await Promise.all([watchClocks(MACHINE), watchClocks(MACHINE)]);
    await watchClocks(MACHINE);
    // The sandbox shares the wrong clock of this process.
    expect((await alerts()).slice(before).sort()).toEqual([
      ["provider", "CLOCK_OFF", "critical"],
      [MACHINE, "CLOCK_OFF", "critical"],
    ]);
    await watchClocks("web two:3000");
    vi.useRealTimers();
    await watchClocks(MACHINE);
    await watchClocks(MACHINE);
    await watchClocks("web two:3000");
    const changes = (await alerts()).slice(before + 2).sort();
    expect(changes).toEqual([
      ["provider", "CLOCK_RIGHT", "low"],
      [MACHINE, "CLOCK_RIGHT", "low"],
      ["web two:3000", "CLOCK_OFF", "critical"],
      ["web two:3000", "CLOCK_RIGHT", "low"],
    ]);
  });
});
