import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { system } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { exportSales } from "#domain/sales/export/export-sales.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { action, loader } from "./export.ts";

let able: Staff;
beforeAll(async () => {
  able = await buildSignedInMember("manage_orders");
});

async function send(caller: Staff, fields: Record<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request("http://localhost/admin/vendas/exportar", { method: "POST", body });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  return inLanguage("pt-BR", () =>
    action({ request, context, params: {}, url: new URL(request.url), pattern: "" }),
  );
}

describe("the CSV export of sales", () => {
  it("the CSV export of sales contains the sales that the search found, and the file name contains the shop's local date", async () => {
    const { shopper } = await buildPaidOrder();
    await buildPaidOrder();
    await saveSettings(system("command"), { changes: { storeTimeZone: "Pacific/Kiritimati" } });
    const answer = await send(able, { q: shopper.email, tab: "concluidas" });
    await saveSettings(system("command"), { changes: { storeTimeZone: "UTC" } });
    const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="vendas-${day}.csv"`,
    });
    const [head, line, end, ...rest] = (await answer.text()).split("\r\n");
    expect(head).toMatch(/^Pedido;Criado em;/);
    expect(line).toContain(`;${shopper.email};`);
    expect([end, rest]).toEqual(["", []]);
  });

  it("the CSV export of sales contains only the orders that staff selected", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    await buildPaidOrder();
    const lines = (await (await send(able, { pedidos: orderId })).text()).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`;${shopper.email};`);
    const malformed = await send(able, { pedidos: "x" });
    expect(malformed.headers.get("location")).toBe("/admin/vendas?exportar=invalid_input");
  });

  it("the CSV export of sales answers 405 to GET", () => {
    expect(loader().status).toBe(405);
  });

  it("the CSV export of sales redirects to the list and gives the reason when permission or a recent second factor is missing", async () => {
    const aged = { ...able, secondFactorAt: new Date(Date.now() - 3_600_000) };
    for (const [caller, code] of [
      [await buildSignedInMember("manage_customers"), "not_permitted"],
      [{ ...able, hasSecondFactor: false, secondFactorAt: null }, "second_factor_required"],
      [aged, "second_factor_required"],
    ] as const) {
      const answer = await send(caller, { q: "", tab: "" });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `/admin/vendas?exportar=${code}`,
      ]);
    }
  });

  it("the CSV export of sales is rejected after ten exports in an hour", async () => {
    const limits = { account: createRateLimit({ name: "sales_export_test", act: "export" }) };
    const filter = parseSalesFilter(new URLSearchParams());
    for (let at = 0; at < 10; at++) await exportSales(able, filter, { limits });
    await expect(exportSales(able, filter, { limits })).rejects.toMatchObject({ code: "too_many_attempts" });
  });
});
