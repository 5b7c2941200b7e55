import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readShell } from "#app/admin/shell.ts";
import { inLanguage } from "#app/languages/language.server.ts";
import type { Staff } from "#domain/caller.ts";
import { buildAlert } from "#tests/factories/build-alert.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { AdminFrame } from "./admin-frame.tsx";

/** What the bell in the header shows somebody: its badge, its name for those who hear it, and its lines. */
async function bellOf(staff: Staff) {
  const shell = await readShell(staff);
  const Page = createRoutesStub([
    // biome-ignore lint/correctness/noChildrenProp: the frame's child is a required property
    { path: "/", Component: () => createElement(AdminFrame, { shell, children: "the page" }) },
  ]);
  const html = inLanguage("pt-BR", () => renderToStaticMarkup(createElement(Page)));
  const bell = /<details[^>]*><summary aria-label="(Notificações[^"]*)"(.*?)<\/details>/.exec(html);
  if (!bell) throw new Error("the header has no bell");
  const [, label, inside = ""] = bell;
  const badge = /<span aria-hidden="true"[^>]*>([^<]*)<\/span>/.exec(inside)?.[1] ?? null;
  const lines = [...inside.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  return { label, badge, lines: lines.map(([, to, words]) => [to, words]), says: inside };
}

describe("the bell of the back office", () => {
  let admin: Staff;
  beforeAll(async () => {
    admin = await buildSignedInAdmin();
  });

  it("has no badge while nothing waits, and counts what comes: sales, critical alerts, low stock", async () => {
    expect(await bellOf(admin)).toMatchObject({
      label: "Notificações: nada pendente",
      badge: null,
      lines: [],
    });
    expect((await bellOf(admin)).says).toContain("Nada pendente agora.");

    const many = (await buildProduct({ stock: 20 })).id;
    await buildAwaitingOrder({ items: [{ productId: many, quantity: 1 }] });
    await buildAlert("critical");
    await buildProduct({ stock: 5 });
    expect(await bellOf(admin)).toMatchObject({
      label: "Notificações: 3 pendentes",
      badge: "3",
      lines: [
        ["/admin/vendas?tab=pendentes", "1 venda pendente"],
        ["/admin?tab=security", "1 alerta crítico"],
        ["/admin/inventario", "1 produto com estoque baixo"],
      ],
    });

    await buildAwaitingOrder({ items: [{ productId: many, quantity: 1 }] });
    await buildProduct({ stock: 1 });
    expect(await bellOf(admin)).toMatchObject({
      badge: "5",
      lines: [
        ["/admin/vendas?tab=pendentes", "2 vendas pendentes"],
        ["/admin?tab=security", "1 alerta crítico"],
        ["/admin/inventario", "2 produtos com estoque baixo"],
      ],
    });
  });

  it("counts neither paid sales, other alerts, alerts of yesterday, nor products that are sold out or not low", async () => {
    const before = await bellOf(admin);
    const many = (await buildProduct({ stock: 20 })).id;
    await buildPaidOrder({ items: [{ productId: many, quantity: 1 }] });
    await buildAlert("high");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 25 * 3_600_000 });
    await buildAlert("critical").finally(() => vi.useRealTimers());
    await buildProduct({ stock: 6 });
    await buildProduct({ stock: 0 });
    await buildProduct({ stock: 2, status: "inactive" });
    await buildProduct({ deliveryType: "digital", typedStock: null });
    expect(await bellOf(admin)).toEqual(before);

    await buildProduct({ deliveryType: "manual", typedStock: 5 });
    expect((await bellOf(admin)).badge).toBe(String(Number(before.badge) + 1));
  });

  it("tells each person of what they may act on alone", async () => {
    const seen = async (...held: Parameters<typeof buildSignedInMember>) =>
      (await bellOf(await buildSignedInMember(...held))).lines.map(([to]) => to);
    expect(await seen("manage_orders")).toEqual(["/admin/vendas?tab=pendentes"]);
    expect(await seen("manage_inventory")).toEqual(["/admin/inventario"]);
    expect(await seen("manage_products")).toEqual(["/admin/produtos"]);
    expect(await seen("manage_banners")).toEqual([]);
  });
});
