import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import { countSales } from "#domain/catalog/storefront/count-sales.ts";
import { resetSecondFactor } from "#domain/identity/second-factor/reset-second-factor.ts";
import { system } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { env } from "#env";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildAdmin, buildTeamMember } from "#tests/factories/build-staff.ts";
import { subscribeToCatalog } from "./catalog-notices.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function hear() {
  const changed = vi.fn();
  const listening = vi.fn();
  const orderChanged = vi.fn();
  const staffChanged = vi.fn();
  const listener = { changed, orderChanged, staffChanged, listening };
  ({ close } = subscribeToCatalog(env.DATABASE_URL ?? "", listener));
  await vi.waitFor(() => expect(listening).toHaveBeenLastCalledWith(true), { timeout: 5_000 });
  return listener;
}

const addCategory = (client: Pick<typeof pool, "query"> = pool) => {
  const name = randomUUID();
  return client.query("insert into categories (name, slug) values ($1, $1)", [name]);
};

describe("catalog notifications", () => {
  it("catalog notifications arrive within a second after the commit", async () => {
    const { changed } = await hear();
    await addCategory();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith("categories"), { timeout: 900 });
  });

  it("catalog notifications are not sent after a rollback", async () => {
    const { changed } = await hear();
    const client = await pool.connect();
    await client.query("begin");
    await addCategory(client);
    await client.query("rollback");
    client.release();
    await pool.query("select pg_sleep(0.2)");
    expect(changed).not.toHaveBeenCalled();
  });

  it("catalog notifications are not sent when countSales finds no new sale", async () => {
    await countSales();
    const { changed } = await hear();
    expect(await countSales()).toBe(0);
    await pool.query("select pg_sleep(0.2)");
    expect(changed).not.toHaveBeenCalled();
  });

  it("catalog notifications arrive again after a lost connection, and the loss is reported immediately", async () => {
    const { changed, listening } = await hear();
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'handover catalogue' and datname = current_database()",
    );
    await vi.waitFor(() => expect(listening.mock.calls.map(([is]) => is)).toEqual([true, false, true]), {
      timeout: 5_000,
    });
    await addCategory();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 900 });
  });
});

describe("order notifications", () => {
  it("order notifications contain the order, its shopper and its status, and no catalog notification is sent when the stock is unchanged", async () => {
    const { changed, orderChanged } = await hear();
    const { shopper, orderId } = await buildAwaitingOrder();
    const change = { id: orderId, userId: shopper.userId, status: "pending" };
    await vi.waitFor(() => expect(orderChanged).toHaveBeenCalledWith(change), { timeout: 900 });
    await pool.query("select pg_sleep(0.1)");
    orderChanged.mockClear();
    changed.mockClear();
    await pool.query("update orders set updated_at = now() where id = $1", [orderId]);
    await vi.waitFor(() => expect(orderChanged.mock.calls).toEqual([[change]]), { timeout: 900 });
    expect(changed).not.toHaveBeenCalled();
  });
});

describe("staff notifications", () => {
  it("a transaction with audit rows sends one staff notification and no other notification", async () => {
    const { staffChanged, changed, orderChanged } = await hear();
    await inTransaction(async (tx) => {
      await triggerSecurityAlert(tx, visitor, { alertType: "ONE", severity: "low" });
      await triggerSecurityAlert(tx, visitor, { alertType: "TWO", severity: "low" });
    });
    await vi.waitFor(() => expect(staffChanged).toHaveBeenCalledWith("security"), { timeout: 900 });
    await pool.query("select pg_sleep(0.2)");
    expect(staffChanged.mock.calls).toEqual([["security"]]);
    expect([...changed.mock.calls, ...orderChanged.mock.calls]).toEqual([]);
  });

  it("staff notifications are not sent when the audit row is rolled back", async () => {
    const { staffChanged } = await hear();
    const undone = inTransaction(async (tx) => {
      await triggerSecurityAlert(tx, visitor, { alertType: "ONE", severity: "low" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await pool.query("select pg_sleep(0.2)");
    expect(staffChanged).not.toHaveBeenCalled();
  });

  it.each([
    ["a new account", async () => void (await buildAccount())],
    ["a new admin", async () => void (await buildAdmin())],
    ["a team with a member and permissions", async () => void (await buildTeamMember(["manage_orders"]))],
    ["a deactivated team", () => pool.query("update teams set is_active = false")],
    ["a removed permission", () => pool.query("delete from team_permissions")],
    ["a removed member", () => pool.query("delete from team_members")],
    ["a deactivated admin", () => pool.query("update admin_users set is_active = false")],
    ["a removed second factor", () => pool.query("delete from second_factors")],
    ["a blocked account", () => pool.query("update users set blocked_at = now()")],
    ["a changed name", () => pool.query("update profiles set first_name = 'Ana'")],
    ["a changed customer", () => pool.query("update customers set first_name = first_name")],
  ])('staff get a notification on the topic "people" after %s', async (_, change) => {
    const { staffChanged, changed, orderChanged } = await hear();
    await change();
    await vi.waitFor(() => expect(staffChanged).toHaveBeenCalledWith("people"), { timeout: 900 });
    expect([...changed.mock.calls, ...orderChanged.mock.calls]).toEqual([]);
  });

  it("staff notifications have an empty payload, and so contain neither the user nor the change", async () => {
    const listening = await pool.connect();
    const told: (string | undefined)[][] = [];
    listening.on("notification", ({ channel, payload }) => told.push([channel, payload]));
    try {
      await listening.query("listen people; listen security");
      await resetSecondFactor(system("command"), { email: (await buildAdmin({ secondFactor: true })).email });
      await vi.waitFor(() => expect(new Set(told.map(([channel]) => channel)).size).toBe(2));
      expect(new Set(told.map(([, payload]) => payload))).toEqual(new Set([""]));
    } finally {
      listening.removeAllListeners("notification");
      await listening.query("unlisten *");
      listening.release();
    }
  });
});
