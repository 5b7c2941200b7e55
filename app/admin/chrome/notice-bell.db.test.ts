import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { readLayoutData } from "#app/admin/read-layout-data.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import type { Notice } from "#domain/operations/bell/notice-counts.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { noticePlace } from "./notice-place.ts";

/**
 * Renders the notification bell of the header for a staff member. Returns the badge, the accessible name and
 * the lines.
 */
async function bellOf(staff: Staff, notices: readonly Partial<Notice>[]) {
  const shell = {
    ...(await readLayoutData(staff)),
    notices: notices.map((notice) => {
      const line = { count: 1, due: null, ...notice } as Notice;
      return { ...line, to: noticePlace(line.kind, staff) };
    }),
  };
  const Page = createRoutesStub([
    // biome-ignore lint/correctness/noChildrenProp: the frame requires the property `children`
    { path: "/", Component: () => createElement(AdminFrame, { shell, icons: {}, children: "the page" }) },
  ]);
  const html = inLanguage("pt-BR", () => renderToStaticMarkup(createElement(Page)));
  const bell = /<details[^>]*><summary aria-label="(Notificações[^"]*)"(.*?)<\/details>/.exec(html);
  if (!bell) throw new Error("the header has no bell");
  const [, label, inside = ""] = bell;
  const badge = /<span aria-hidden="true"[^>]*>([^<●]*)<\/span>/.exec(inside)?.[1] ?? null;
  const lines = [
    ...inside.matchAll(/<a [^>]*href="([^"]*)"[^>]*><span [^>]*>●<\/span><span [^>]*>([^<]*)</g),
  ];
  const plain = (text = "") => text.replaceAll("&amp;", "&");
  return { label, badge, lines: lines.map(([, to, text]) => [plain(to), text]), says: inside };
}

describe("the notification bell of the back office", () => {
  it("the back-office bell lists pending sales but does not count them, and shows an empty state when the bell's count is zero", async () => {
    const admin = await buildSignedInAdmin();
    const empty = await bellOf(admin, []);
    expect(empty).toMatchObject({ label: "Notificações: nada pendente", badge: null, lines: [] });
    expect(empty.says).toContain("Nenhuma pendência no momento.");
    expect(await bellOf(admin, [{ kind: "pending_sales", count: 2 }])).toMatchObject({
      label: "Notificações: nada pendente",
      badge: null,
      lines: [["/admin/vendas?tab=pendentes", "2 vendas pendentes"]],
    });
  });

  it("each line of the back-office bell links to a list that contains exactly the counted items", async () => {
    const bell = await bellOf(await buildSignedInAdmin(), [
      { kind: "critical_alerts" },
      { kind: "disputes", due: "2026-12-01T12:00:00.000Z" },
      { kind: "manual_orders", count: 2 },
      { kind: "waiting_orders" },
      { kind: "exceptions" },
      { kind: "held_prices" },
      { kind: "sold_out" },
      { kind: "low_stock" },
    ]);
    expect(bell).toMatchObject({
      label: "Notificações: 9 pendentes",
      badge: "9",
      lines: [
        ["/admin?tab=security", "1 alerta crítico"],
        ["/admin/vendas?tab=atencao&motivo=disputas", "1 disputa aberta"],
        ["/admin/vendas?tab=atencao&motivo=manual", "2 pedidos com entrega manual"],
        ["/admin/vendas?tab=atencao&motivo=estoque", "1 pedido pago aguarda estoque"],
        ["/admin/vendas?tab=atencao&motivo=outras", "1 caso a resolver"],
        ["/admin/confirmacoes", "1 alteração a confirmar"],
        ["/admin/produtos?tab=esgotados", "1 produto esgotado"],
        ["/admin/produtos?tab=estoque-baixo&sort=stock", "1 produto com estoque baixo"],
      ],
    });
    expect(bell.says).toContain("prazo: 01/12/2026, 12:00");
  });

  it("the bell of the back office links to the low-stock products for staff who have only the inventory permission", async () => {
    const keeper = await buildSignedInMember("manage_inventory");
    const { lines } = await bellOf(keeper, [{ kind: "low_stock" }]);
    expect(lines).toEqual([["/admin/inventario?estoque=baixo", "1 produto com estoque baixo"]]);
  });

  it("the bell of the back office shows 99+ instead of any number above 99", async () => {
    const bell = await bellOf(await buildSignedInAdmin(), [{ kind: "exceptions", count: 100 }]);
    expect(bell).toMatchObject({ label: "Notificações: 99+ pendentes", badge: "99+" });
    expect(bell.lines[0]?.[1]).toBe("99+ casos a resolver");
  });
});
