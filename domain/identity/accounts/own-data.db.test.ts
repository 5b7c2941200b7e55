import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { exportOwnData } from "./export-own-data.ts";

const limit = (attempts: number) =>
  createRateLimit({ name: `t${randomUUID()}`, attempts, windowSeconds: 60 });
const limits = (exports: number) => ({ confirm: { account: limit(10) }, account: limit(exports) });

describe("exportOwnData", () => {
  let owner: Awaited<ReturnType<typeof buildAccount>>;
  beforeAll(async () => {
    owner = await buildAccount();
    await buildPaidOrder({ shopper: owner.caller });
  });

  it("exportOwnData exports the user's account, orders, deliveries, sessions, mails and log entries, without secrets", async () => {
    const [item] = (await listDeliverables(owner.caller)).items;
    const { fields } = await revealDeliverable(owner.caller, { deliverableId: item?.id ?? "" });
    const ownData = await exportOwnData(owner.caller, { current: ACCOUNT_PASSWORD });
    expect(ownData.account.email).toBe(owner.email);
    expect(ownData.profile).toMatchObject({ firstName: "Ana", lastName: "Prado" });
    expect(ownData.orders).toHaveLength(1);
    expect(ownData.orders[0]).toMatchObject({ email: owner.email, total: 6000, currency: "USD" });
    expect(ownData.orders[0]?.payments).toHaveLength(1);
    expect(ownData.deliveries).toHaveLength(1);
    expect(ownData.deliveries[0]?.fieldNames).toEqual(["login", "password"]);
    expect(ownData.sessions.length).toBeGreaterThan(0);
    expect(ownData.mails.map((mail) => mail.template)).toContain("welcome");
    expect(ownData.securityLog.map((entry) => entry.action)).toContain("ACCOUNT_DATA_DECRYPTED");
    expect(ownData.notIncluded).toContain("credentials you bought are not in this file");
    const text = JSON.stringify(ownData);
    for (const { value } of fields) expect(text).not.toContain(value);
    expect(text).not.toMatch(/\$argon2id|tokenHash|sealed|passwordHash/i);
    const sealed = await db.select({ sealed: inventoryItems.accountDataSealed }).from(inventoryItems);
    for (const row of sealed) expect(text).not.toContain(row.sealed.toString("base64"));
  });

  it("exportOwnData contains no data of other users", async () => {
    const stranger = await buildAccount();
    const text = JSON.stringify(await exportOwnData(stranger.caller, { current: ACCOUNT_PASSWORD }));
    expect(text).not.toContain(owner.email);
    expect(text).not.toContain(owner.caller.userId);
  });

  it("exportOwnData writes an audit row for an export, but not for a refused attempt", async () => {
    const { caller } = await buildAccount();
    await expect(exportOwnData(caller, { current: "not this one at all" })).rejects.toMatchObject({
      code: "wrong_password",
    });
    await exportOwnData(caller, { current: ACCOUNT_PASSWORD });
    const rows = await db.select().from(adminAuditLog).where(eq(adminAuditLog.actorId, caller.userId));
    expect(rows.map((row) => row.actionType)).toEqual(["OWN_DATA_EXPORTED"]);
    expect(rows[0]?.details).toEqual({ orders: 0, deliveries: 0 });
  });

  it("exportOwnData limits the exports per day, does not count wrong passwords, and refuses visitors", async () => {
    const { caller } = await buildAccount();
    const own = limits(1);
    await exportOwnData(caller, { current: "not this one at all" }, own).catch(() => {});
    await exportOwnData(caller, { current: ACCOUNT_PASSWORD }, own);
    await expect(exportOwnData(caller, { current: ACCOUNT_PASSWORD }, own)).rejects.toMatchObject({
      code: "too_many_attempts",
    });
    await expect(exportOwnData(visitor, { current: ACCOUNT_PASSWORD })).rejects.toMatchObject({
      code: "sign_in_required",
    });
  });
});
