import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import DashboardPage, { action, loader } from "./page.tsx";

const report = vi.fn();
afterEach(() => report.mockReset());

function asked(caller: Caller, search: string, form?: Record<string, string>) {
  const url = new URL(`http://localhost:3000/admin${search}`);
  const body = form ? new URLSearchParams(form) : null;
  const request = new Request(url, form ? { method: "POST", body } : {});
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { report } as never);
  return { request, context, params: {}, url, pattern: "/admin" } as never;
}

/** Renders the page for a caller in Portuguese. `notices` are the lines of the notification bell. */
async function pageFor(caller: Caller, search = "", notices: LayoutData["notices"] = []): Promise<string> {
  const { data } = (await loader(asked(caller, search))) as { data: unknown };
  return render(data, search, notices);
}

type PageFigures = { shown: { at: string } };

function render(loaderData: unknown, search = "", notices: LayoutData["notices"] = []): string {
  const shell = {
    fullName: "Rosa Lima",
    role: "admin",
    permissions: new Set(),
    notices,
    screens: [{ name: "coupons", path: "/admin/cupons", title: "Cupons" }],
  } as unknown as LayoutData;
  const Page = createRoutesStub([
    {
      id: "admin/layout",
      path: "/admin",
      Component: () =>
        createElement(ToastProvider, null, createElement(DashboardPage, { loaderData } as never)),
    },
  ]);
  const hydrationData = { loaderData: { "admin/layout": shell } };
  return inLanguage("pt-BR", () =>
    renderToStaticMarkup(createElement(Page, { initialEntries: [`/admin${search}`], hydrationData })),
  );
}

const migrate = async (caller: Caller) => {
  const answer = (await inLanguage("pt-BR", () => action(asked(caller, "", { intent: "migrate" })))) as {
    data: FormAnswer;
    init: { status?: number } | null;
  };
  return { ...answer.data, status: answer.init?.status ?? 200 };
};

describe("the dashboard page", () => {
  it("the dashboard page shows the first steps only until the shop has a sale", async () => {
    const admin = await buildSignedInAdmin();
    const before = await pageFor(admin);
    expect(before).toContain(">Primeiros passos</h2>");
    expect(before).not.toContain("Nenhuma pendência no momento.");
    const read = (await loader(asked(admin, ""))) as { data: { figures: PageFigures } };
    const { figures } = read.data;
    const sale = { number: "HO-10001", productNames: ["Seat"], product: null, exceptions: [] };
    const shown = { ...figures.shown, recentSales: [{ ...sale, createdAt: figures.shown.at, total: 100 }] };
    const after = render({ ...read.data, figures: { ...figures, shown } });
    expect(after).not.toContain("Primeiros passos");
    expect(after).toContain("Nenhuma pendência no momento.");
  });

  it("the dashboard page shows an error inside the page when its figures or alerts cannot be read", async () => {
    const admin = await buildSignedInAdmin();
    for (const [table, search] of [
      ["web_presence", ""],
      ["admin_audit_log", "?tab=security"],
    ] as const) {
      expect(await pageFor(admin, search)).not.toContain("Erro ao carregar dashboard");
      expect(report).not.toHaveBeenCalled();
      await withoutTable(table, async () => {
        const html = await pageFor(admin, search);
        expect(html).toContain("Erro ao carregar dashboard");
        expect(html).toContain("Tentar de novo");
        // A browser closes an open <p> before another <p>, so a nested <p> would move the retry button out of
        // the error box.
        expect(html).not.toMatch(/<p[^>]*><p/);
        expect(html).toContain(">Dashboard</h1>");
      });
      expect(report).toHaveBeenCalledOnce();
      report.mockReset();
      expect(await pageFor(admin, search)).not.toContain("Erro ao carregar dashboard");
    }
  });

  it("the dashboard page hides the security tab from staff without permission", async () => {
    const member = await buildSignedInMember("view_analytics");
    const { data: shown } = (await loader(asked(member, "?tab=security"))) as { data: { view: string } };
    expect(shown).toMatchObject({ view: "overview", security: null, seesSecurity: false });
  });

  it("the dashboard page shows the open tasks, the chart of the period and the best-selling products", async () => {
    const { id } = await buildProduct({
      name: "Corvanta Board Seat",
      deliveryType: "manual",
      manualStock: 9,
    });
    await buildPaidOrder({ items: [{ productId: id, quantity: 2 }] });
    await buildPaidOrder();
    while (await refreshSalesDays(0));
    const admin = await buildSignedInAdmin();
    const html = await pageFor(admin, "?periodo=7d");
    expect(html).toContain('href="/admin/vendas?tab=atencao&amp;motivo=manual"');
    expect(html).toMatch(/role="img" aria-label="Receita líquida por dia, [^"]*total US\$\s60,00/);
    expect(html.indexOf("entrega manual")).toBeLessThan(html.indexOf("Vendido Hoje"));
    expect(html.indexOf("Vendido Hoje")).toBeLessThan(html.indexOf("Receita líquida"));
    expect(html).toContain("Produtos, por receita líquida");
    expect(html).toMatch(/acaba em 49 dias/);
    const analyst = await pageFor(await buildSignedInMember("view_analytics"), "?periodo=hoje");
    expect(analyst).toContain("Receita líquida por hora");
    expect(analyst).not.toContain("motivo=manual");
  });
});

describe("the dashboard of a team member without access to figures", () => {
  it("shows the sales and the stock that the permissions of the member's team cover", async () => {
    const { id } = await buildProduct({ name: "Mosswick Backup Licence", stock: 1 });
    const byHand = await buildProduct({ deliveryType: "manual", manualStock: 9, stock: 0 });
    for (const productId of [id, byHand.id]) await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
    while (await refreshSalesDays(0));
    const lists = async (...permissions: Parameters<typeof buildSignedInMember>) => {
      const html = await pageFor(await buildSignedInMember(...permissions));
      expect(html).not.toContain("Vendido Hoje");
      return [/Vendas recentes/, /acaba primeiro.*Mosswick/, /motivo=manual/].map((part) => part.test(html));
    };
    expect(await lists("manage_orders", "manage_inventory")).toEqual([true, true, true]);
    expect(await lists("manage_orders")).toEqual([true, false, true]);
    expect(await lists("manage_inventory")).toEqual([false, true, false]);
    expect(await lists("manage_coupons")).toEqual([false, false, false]);
  });

  it("shows an error when its lists cannot be read, and still shows the links to the screens", async () => {
    const member = await buildSignedInMember("manage_orders");
    await withoutTable("orders", async () => {
      const html = await pageFor(member);
      expect(html).toContain("Erro ao carregar dashboard");
      expect(html).not.toContain("Nenhuma pendência");
      expect(html).toMatch(/Suas telas.*href="\/admin\/cupons"/);
    });
    expect(report).toHaveBeenCalledOnce();
  });
});

describe("Migrate Data", () => {
  it("the action Migrate Data shows the specified toast after it has migrated the stock", async () => {
    expect(await migrate(await buildSignedInAdmin())).toMatchObject({
      ok: true,
      toast: { title: "Migration Successful", description: expect.stringContaining("Nenhum pendente.") },
    });
  });

  it("the action Migrate Data shows the specified error and writes a log entry after an unexpected failure", async () => {
    const admin = await buildSignedInAdmin();
    await withoutTable("product_inventory", async () => {
      expect(await migrate(admin)).toMatchObject({
        ok: false,
        status: 500,
        toast: { title: "Migration Failed", description: "Failed to migrate inventory data." },
      });
    });
    expect(report).toHaveBeenCalledOnce();
  });

  it("the action Migrate Data rejects non-admins and admins without a second factor, and logs no error", async () => {
    const unprotected = await signInAsStaff(await buildAdmin());
    expect(await migrate(unprotected)).toMatchObject({ ok: false, status: 403, stepUp: "enable" });
    expect(await migrate(await buildSignedInMember("manage_inventory"))).toMatchObject({
      ok: false,
      status: 403,
      toast: { title: "Migration Failed" },
    });
    expect(report).not.toHaveBeenCalled();
  });
});
