import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { reportNames } from "#domain/sales/reports/report-views.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { loader as sendFile } from "./export.ts";
import ReportsPage, { loader } from "./page.tsx";

const admin = await buildSignedInAdmin();
const report = vi.fn();

function asked(caller: Caller, search: string) {
  const url = new URL(`http://localhost:3000/admin/relatorios${search}`);
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { report } as never);
  return { request: new Request(url), context, params: {}, url, pattern: "/admin/relatorios" } as never;
}

/** Renders the reports page for an admin. Returns the text without markup and with plain spaces. */
async function pageFor(
  search = "",
  language: "pt-BR" | "en" = "pt-BR",
): Promise<{ html: string; text: string }> {
  const { data: loaderData } = (await loader(asked(admin, search))) as { data: unknown };
  const Page = createRoutesStub([
    {
      id: "admin/layout",
      path: "/admin/relatorios",
      Component: () =>
        createElement(ToastProvider, null, createElement(ReportsPage, { loaderData } as never)),
    },
  ]);
  const hydrationData = { loaderData: { "admin/layout": { timeZone: "UTC", role: "admin" } } };
  const html = inLanguage(language, () =>
    renderToStaticMarkup(
      createElement(Page, { initialEntries: [`/admin/relatorios${search}`], hydrationData }),
    ),
  );
  const text = html.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");
  return { html, text };
}

const fileOf = async (search: string) => inLanguage("pt-BR", () => sendFile(asked(admin, search)));

describe("the page of the reports", () => {
  it("before the first run of the worker, the reports page explains that the daily figures are not computed yet", async () => {
    expect((await pageFor()).text).toContain("Os dias estão sendo calculados");
    const answer = await fileOf("?relatorio=lucro");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/admin/relatorios?relatorio=lucro",
    ]);
  });

  it("the reports page shows every report when the shop has no sales", async () => {
    while (await refreshSalesDays(0));
    for (const name of reportNames) {
      const { html, text } = await pageFor(`?relatorio=${name}`);
      expect(text).toContain("Relatórios");
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(html).not.toContain("style=");
    }
    expect((await pageFor("?relatorio=produtos")).text).toContain("Nenhuma venda neste período");
    expect((await pageFor("")).text).toContain("Cada pedido conta no dia do pagamento, no fuso da loja (");
    expect((await pageFor("", "en")).text).toContain("The dashboard uses the day of completion.");
  });

  it("the reports page shows a sale of a product whose name has 60 letters, in both languages", async () => {
    const name = "=".padEnd(60, "W");
    const { id } = await buildProduct({ name, price: 12_900 });
    await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    while (await refreshSalesDays(0));
    const sales = await pageFor("?periodo=7d");
    expect(sales.text).toContain("pedidos pagos, pelo dia do pagamento · sem vendas no período anterior");
    expect(sales.text).toContain("Receita líquida US$ 129,00");
    expect(sales.html).toMatch(/role="img" aria-label="Receita líquida por dia, [^"]*total US\$\s129,00/);
    expect((await pageFor("?periodo=hoje")).text).toContain("Receita líquida por hora");
    expect((await pageFor("?relatorio=clientes", "en")).text).toContain(
      "A customer counts as new with the first paid order.",
    );
    const products = await pageFor("?relatorio=produtos", "en");
    expect(products.text).toContain(`${name} 1 $129.00`);
  });

  it("a report downloaded from the reports page contains the numbers that the page shows, and escapes spreadsheet formulas", async () => {
    const file = await fileOf("?relatorio=produtos");
    expect(file.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="relatorio-produtos-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const text = await file.text();
    expect(text).toContain("Produto;Unidades;Líquido;Período anterior;Lucro;Margem");
    expect(text).toContain("WWW;1;129,00;0,00;;;0;;;0;129,00;0,00;0,00;0,00");
    expect(text).toContain("'=WWW");
    const days = await (await fileOf("?periodo=7d")).text();
    expect(days.trim().split("\n")).toHaveLength(8);
    expect(days.split("\n")[1]).toContain(";1;129,00;0,00;129,00;0,00;0,00;0,00;");
  });

  it("the reports page shows the newest day first, and hides empty rows and columns until staff follow a link", async () => {
    const daysOf = (page: string) =>
      [...page.matchAll(/<th scope="row"[^>]*><div[^>]*>(\d{2})\/(\d{2})\/(\d{4})</g)].map(
        ([, day, month, year]) => `${year}-${month}-${day}`,
      );
    const heads = (page: string) =>
      [...page.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, head]) => head);
    const { html, text } = await pageFor("?periodo=7d");
    expect(daysOf(html)).toHaveLength(1);
    expect(heads(html)).toEqual(["Dia", "Pedidos", "Líquido", "Bruto"]);
    expect(text).toContain("Mostrar linhas e colunas vazias");
    const all = await pageFor("?periodo=7d&colunas=todas");
    const days = daysOf(all.html);
    expect(days).toHaveLength(7);
    expect(days).toEqual([...days].sort().reverse());
    expect(heads(all.html)).toEqual([
      ...["Dia", "Pedidos", "Líquido", "Período anterior", "Bruto", "Descontos", "Reembolsado", "Em disputa"],
      "Lucro",
    ]);
    expect(all.text).toContain("Ocultar linhas e colunas vazias");
  });

  it("the reports page has a link that shows the variants of a product group below the group", async () => {
    const product = await buildProduct({ name: "Suite", price: 6_000, stock: 2 });
    const { groupId } = await splitIntoVariants(admin, {
      ...{ id: product.id, version: 1, optionName: "Duration", optionValue: "1 month" },
    });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    while (await refreshSalesDays(0));
    const closed = await pageFor("?relatorio=produtos");
    expect(closed.html).toContain(`href="/admin/relatorios?relatorio=produtos&amp;grupo=${groupId}"`);
    expect(closed.html).toContain('aria-expanded="false"');
    expect(closed.text).not.toContain("Suite · 1 month");
    const open = await pageFor(`?relatorio=produtos&grupo=${groupId}`);
    expect(open.html).toContain('aria-expanded="true"');
    expect(open.html.split("US$\u00a060,00").length).toBeGreaterThan(
      closed.html.split("US$\u00a060,00").length,
    );
    const file = await (await fileOf("?relatorio=produtos")).text();
    expect(file.split(/\r?\n/)[0]).toMatch(/;Grupo$/);
    expect(file).toMatch(/;Suite\r?$/m);
  });

  it("the reports page offers no download of the best customers", async () => {
    await buildPaidOrder();
    while (await refreshSalesDays(0));
    const { html, text } = await pageFor("?relatorio=compradores");
    expect(text).toContain("@example.com");
    expect(html).not.toContain("/admin/relatorios/exportar");
    await expect(fileOf("?relatorio=compradores")).rejects.toMatchObject({ init: { status: 404 } });
    expect((await fileOf("?relatorio=cupons")).headers.get("Content-Disposition")).toContain("cupons");
  });

  it("the page of the reports shows an error inside the page when a report cannot be read", async () => {
    await withoutTable("sales_hours", async () => {
      const { text } = await pageFor();
      expect(text).toContain("Erro ao carregar relatório");
      expect(text).toContain("Tentar de novo");
    });
    expect(report).toHaveBeenCalledOnce();
  });

  it("the page of the reports refuses staff without the permission", async () => {
    const member = await buildSignedInMember("manage_orders");
    await expect(loader(asked(member, ""))).rejects.toMatchObject({ status: 403 });
    await expect(sendFile(asked(member, ""))).rejects.toMatchObject({ status: 403 });
  });
});
