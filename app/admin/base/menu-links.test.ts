import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { shownScreens } from "#app/admin/shown-screens.server.ts";
import { allPermissions } from "#domain/kernel/permissions.ts";
import { inLanguage } from "#messages/language.server.ts";
import { isActive, MenuLinks } from "./menu-links.tsx";

const admin = { role: "admin", permissions: allPermissions } as const;

/**
 * Returns the links that the menu shows on the page with this path: target, text and whether the link is
 * active.
 */
function linksAt(path: string): [to: string, words: string, isActive: boolean][] {
  const Page = createRoutesStub([
    { path: "*", Component: () => createElement(MenuLinks, { screens: shownScreens(admin), icons: {} }) },
  ]);
  const html = inLanguage("pt-BR", () =>
    renderToStaticMarkup(createElement(Page, { initialEntries: [path] })),
  );
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", inner = ""]) => [
    /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
    inner.replaceAll(/<[^>]*>/g, ""),
    attributes.includes('aria-current="page"'),
  ]);
}

describe("the menu of the back office", () => {
  it("the back-office menu lists every screen with its name and path, in the specified order", () => {
    expect(linksAt("/admin").map(([to, text]) => [to, text])).toEqual([
      ["/admin", "Dashboard"],
      ["/admin/produtos", "Produtos"],
      ["/admin/featured", "Produtos Destaque"],
      ["/admin/inventario", "Inventário"],
      ["/admin/categorias", "Categorias"],
      ["/admin/banners", "Banners"],
      ["/admin/vendas", "Vendas"],
      ["/admin/relatorios", "Relatórios"],
      ["/admin/cupons", "Cupons"],
      ["/admin/usuarios", "Usuários"],
      ["/admin/bloqueios", "Bloqueios"],
      ["/admin/equipes", "Equipes"],
      ["/admin/security", "Segurança"],
      ["/admin/configuracoes", "Configurações"],
      ["/admin/confirmacoes", "Confirmações"],
      ["/admin/marca", "Marca"],
      ["/admin/integracoes", "Integrações"],
      ["/admin/trazer", "Trazer de Outra Loja"],
      ["/admin/backups", "Backups"],
      ["/admin/saude", "Saúde"],
      ["/admin/auditoria", "Auditoria"],
    ]);
  });

  it.each([
    ["/admin", "/admin"],
    ["/admin/vendas", "/admin/vendas"],
    ["/admin/vendas/exportar", "/admin/vendas"],
    ["/admin/inventario/importar", "/admin/inventario"],
  ])("on the page %s, the menu of the back office marks only %s as the active link", (path, link) => {
    const active = linksAt(path).filter(([, , isCurrent]) => isCurrent);
    expect(active.map(([to]) => to)).toEqual([link]);
  });

  it.each([
    ["/admin", "/admin", true],
    ["/admin/produtos", "/admin", false],
    ["/admin/produtos", "/admin/produtos", true],
    ["/admin/produtos/exportar", "/admin/produtos", true],
    ["/admin/produtosx", "/admin/produtos", true],
    ["/admin/prod", "/admin/produtos", false],
    ["/admin/featured", "/admin/produtos", false],
  ])("on the page %s, the link to %s has the active state %s", (path, link, active) => {
    expect(isActive(path, link)).toBe(active);
  });
});
