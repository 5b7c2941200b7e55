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
import { hearCatalogue } from "./catalogue-notices.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function hear() {
  const changed = vi.fn();
  const listening = vi.fn();
  const orderChanged = vi.fn();
  const staffChanged = vi.fn();
  const listener = { changed, orderChanged, staffChanged, listening };
  ({ close } = hearCatalogue(env.DATABASE_URL ?? "", listener));
  await vi.waitFor(() => expect(listening).toHaveBeenLastCalledWith(true), { timeout: 5_000 });
  return listener;
}

const addCategory = (client: Pick<typeof pool, "query"> = pool) => {
  const name = randomUUID();
  return client.query("insert into categories (name, slug) values ($1, $1)", [name]);
};

describe("changes of the catalogue", () => {
  it("are heard well within a second of their commit", async () => {
    const { changed } = await hear();
    await addCategory();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith("categories"), { timeout: 900 });
  });

  it("are not heard when they are taken back", async () => {
    const { changed } = await hear();
    const client = await pool.connect();
    await client.query("begin");
    await addCategory(client);
    await client.query("rollback");
    client.release();
    await pool.query("select pg_sleep(0.2)");
    expect(changed).not.toHaveBeenCalled();
  });

  it("are not made by counting sales when nothing was sold", async () => {
    await countSales();
    const { changed } = await hear();
    expect(await countSales()).toBe(0);
    await pool.query("select pg_sleep(0.2)");
    expect(changed).not.toHaveBeenCalled();
  });

  it("are heard again after the connection was cut, and the cut is told at once", async () => {
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

describe("changes of an order", () => {
  it("are heard with the name of its buyer, and are none of the catalogue when no stock is taken", async () => {
    const { changed, orderChanged } = await hear();
    const { shopper, orderId } = await buildAwaitingOrder();
    await vi.waitFor(() => expect(orderChanged).toHaveBeenCalledWith(shopper.userId), { timeout: 900 });
    await pool.query("select pg_sleep(0.1)");
    orderChanged.mockClear();
    changed.mockClear();
    await pool.query("update orders set updated_at = now() where id = $1", [orderId]);
    await vi.waitFor(() => expect(orderChanged.mock.calls).toEqual([[shopper.userId]]), { timeout: 900 });
    expect(changed).not.toHaveBeenCalled();
  });
});

describe("changes that only the staff sees", () => {
  it("are heard of a written audit row, once for each transaction, and of nothing else", async () => {
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

  it("are not heard of an audit row that was taken back", async () => {
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
    ["an account that is made", async () => void (await buildAccount())],
    ["an admin who is made", async () => void (await buildAdmin())],
    ["a team with a member and permissions", async () => void (await buildTeamMember(["manage_orders"]))],
    ["a team that is put off", () => pool.query("update teams set is_active = false")],
    ["a permission that is taken away", () => pool.query("delete from team_permissions")],
    ["a member who leaves", () => pool.query("delete from team_members")],
    ["an admin who is put out", () => pool.query("update admin_users set is_active = false")],
    ["a second factor that is taken away", () => pool.query("delete from second_factors")],
    ["an account that is blocked", () => pool.query("update users set blocked_at = now()")],
    ["a name that is changed", () => pool.query("update profiles set first_name = 'Ana'")],
    ["what somebody has spent", () => pool.query("update customers set first_name = first_name")],
  ])("are heard of people: %s", async (_, change) => {
    const { staffChanged, changed, orderChanged } = await hear();
    await change();
    await vi.waitFor(() => expect(staffChanged).toHaveBeenCalledWith("people"), { timeout: 900 });
    expect([...changed.mock.calls, ...orderChanged.mock.calls]).toEqual([]);
  });

  it("say nothing of whom or what: the payload of the notification is empty", async () => {
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
