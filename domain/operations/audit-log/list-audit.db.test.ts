import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { type AuditEntry, recordAudit } from "#domain/security/audit/record-audit.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { parseAuditQuery } from "./audit-query.ts";
import { AUDIT_PAGE } from "./audit-views.ts";
import { listAudit } from "./list-audit.ts";

const write = (caller: Caller, entry: Partial<AuditEntry>) =>
  inTransaction((tx) => recordAudit(tx, caller, { action: "TEST", table: "test", recordId: "", ...entry }));

const list = (caller: Caller, search: string, timeZone = "UTC") =>
  listAudit(caller, parseAuditQuery(new URLSearchParams(search)), timeZone);

describe("the audit log", () => {
  it("the audit log can be filtered by the person who acted, even with a part of the person's e-mail address", async () => {
    const [admin, other] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    const mine = await write(admin, { recordId: "mine" });
    await write(other, { recordId: "other" });
    for (const typed of [admin.email, admin.email.toUpperCase(), admin.email.slice(0, 14)]) {
      const { rows } = await list(admin, `pessoa=${encodeURIComponent(typed)}`);
      expect(rows.map(({ seq, actor }) => [seq, actor])).toContainEqual([mine, admin.email]);
      expect(rows.map(({ actor }) => actor)).not.toContain(other.email);
    }
  });

  it("the audit log can be filtered by an action alone, or by an action and a person", async () => {
    const admin = await buildSignedInAdmin();
    const wanted = await write(admin, { action: "TEST_WANTED" });
    await write(admin, { action: "TEST_OTHER" });
    await write(await buildSignedInAdmin(), { action: "TEST_WANTED" });
    expect((await list(admin, "acao=TEST_WANTED")).rows).toHaveLength(2);
    const { rows } = await list(admin, `acao=TEST_WANTED&pessoa=${encodeURIComponent(admin.email)}`);
    expect(rows.map(({ seq }) => seq)).toEqual([wanted]);
  });

  it("the audit log can be filtered by an order, and then shows the rows whose record or details contain this order", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId } = await buildAwaitingOrder();
    const { orderNumber } = await readOrder(orderId);
    const own = await write(admin, { table: "orders", recordId: orderId });
    const inside = await write(admin, { table: "deliverables", details: { order_id: orderId } });
    await write(admin, { table: "orders", recordId: (await buildAwaitingOrder()).orderId });
    for (const typed of [orderNumber, orderNumber.slice(3), orderId]) {
      const { rows } = await list(admin, `sobre=${typed}`);
      expect(rows.map(({ seq }) => seq)).toEqual([inside, own]);
      expect(rows.map(({ about, place }) => [about, place])).toEqual(
        Array(2).fill([orderNumber, `/admin/vendas?pedido=${orderNumber}`]),
      );
    }
  });

  it("the audit log can be filtered by the person who is the subject of a row, and links to this person", async () => {
    const [admin, victim] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    const seq = await write(admin, { action: "USER_BLOCKED", table: "users", recordId: victim.userId });
    const { rows } = await list(admin, `sobre=${encodeURIComponent(victim.email)}&acao=USER_BLOCKED`);
    expect(rows).toMatchObject([
      { seq, actor: admin.email, about: victim.email, place: expect.stringContaining("/admin/usuarios?q=") },
    ]);
  });

  it("the audit log can be filtered by days in the shop's time zone, and includes the last day", async () => {
    const admin = await buildSignedInAdmin();
    const seq = await write(admin, { action: "TEST_DAY" });
    const today = new Date().toISOString().slice(0, 10);
    const before = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const after = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const found = async (search: string) =>
      (await list(admin, `acao=TEST_DAY&${search}`)).rows.map((row) => row.seq);
    expect(await found(`de=${today}&ate=${today}`)).toEqual([seq]);
    expect(await found(`de=${before}&ate=${after}`)).toEqual([seq]);
    expect(await found(`ate=${before}`)).toEqual([]);
    expect(await found(`de=${after}`)).toEqual([]);
  });

  it("the audit log can be paged to the oldest row and back, and shows each row only once", async () => {
    const admin = await buildSignedInAdmin();
    const all: number[] = [];
    for (let row = 0; row < AUDIT_PAGE * 2 + 3; row++)
      all.unshift(await write(admin, { action: "TEST_PAGE" }));
    const seen: number[][] = [];
    let page = await list(admin, "acao=TEST_PAGE");
    for (;;) {
      seen.push(page.rows.map(({ seq }) => seq));
      if (!page.hasOlder) break;
      page = await list(admin, `acao=TEST_PAGE&antes=${page.rows.at(-1)?.seq}`);
      expect(page.hasNewer).toBe(true);
    }
    expect(seen.flat()).toEqual(all);
    const back = await list(admin, `acao=TEST_PAGE&depois=${page.rows[0]?.seq}`);
    expect(back.rows.map(({ seq }) => seq)).toEqual(seen[1]);
    expect(back).toMatchObject({ hasNewer: true, hasOlder: true });
  });

  it("the audit log shows the name of an item, a product and a removed product, and the kind of a security event", async () => {
    const admin = await buildSignedInAdmin();
    const product = await buildProduct({ name: "Zarvella annual" });
    const table = "products";
    await write(admin, { action: "TEST_NAMES", table, recordId: product.id });
    await write(admin, {
      action: "TEST_NAMES",
      table,
      recordId: "00000000-0000-4000-8000-000000000000",
      details: { before: { name: "Removed one" } },
    });
    const named = (await list(admin, "acao=TEST_NAMES")).rows.map(({ about, place }) => [about, place]);
    expect(named).toEqual([
      ["Removed one", ""],
      ["Zarvella annual", `/admin/produtos/${product.id}/editar`],
    ]);
    await write(admin, {
      action: "SECURITY_EVENT",
      details: { alert_type: "CLOCK_OFF", success: false, severity: "critical" },
    });
    const [event] = (await list(admin, "acao=SECURITY_EVENT")).rows;
    expect(event).toMatchObject({ event: "CLOCK_OFF", hasFailed: true });
  });

  it.each(["pessoa=nobody@nowhere.example", "sobre=HO-999999999", "sobre=nothing", "sobre=%27%20or%201=1"])(
    "the audit log reports for %s that the shop knows no such person or subject",
    async (search) => {
      const found = await list(await buildSignedInAdmin(), search);
      expect(found).toEqual({ rows: [], hasNewer: false, hasOlder: false, isUnknown: true });
    },
  );

  it("the audit log ignores an unknown row, an invalid day and an invalid action in the URL", async () => {
    const admin = await buildSignedInAdmin();
    await write(admin, {});
    const found = await list(admin, "antes=999999999999&de=2026-02-31&acao=%27;drop&ate=0000-00-00");
    expect(found.rows.length).toBeGreaterThan(0);
  });

  it("only admins may read the audit log", async () => {
    const member = await buildSignedInMember("view_analytics", "manage_settings", "manage_orders");
    await expect(list(member, "")).rejects.toMatchObject({ code: "not_permitted" });
    await expect(list(visitor, "")).rejects.toMatchObject({ code: "sign_in_required" });
  });
});
