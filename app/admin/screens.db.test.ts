import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import routes from "#app/routes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import AdminLayout, { loader as readFrame } from "./layout.tsx";

/** The table of screens, with the exact texts of the specification (B2.1). */
const screens = [
  ["/admin", "Dashboard"],
  ["/admin/produtos", "Produtos"],
  ["/admin/featured", "Produtos Destaque"],
  ["/admin/inventario", "Inventário"],
  ["/admin/categorias", "Categorias"],
  ["/admin/banners", "Banners"],
  ["/admin/vendas", "Vendas"],
  ["/admin/usuarios", "Usuários"],
  ["/admin/equipes", "Equipes"],
  ["/admin/security", "Segurança"],
  ["/admin/configuracoes", "Configurações"],
] as const;

interface Screen {
  loader?: (args: never) => Promise<unknown>;
  default: ComponentType<never>;
}

/** Returns the route file of a back-office path. */
function fileAt(path: string, entries: readonly RouteConfigEntry[] = routes, above = ""): string | undefined {
  for (const entry of entries) {
    const own = entry.path ? `${above}/${entry.path.replace(/(?<!^admin)\/\*$/, "")}` : above;
    const found = own === path ? entry.file : entry.children && fileAt(path, entry.children, own);
    if (found) return found;
  }
  return undefined;
}

/** Renders the page at a back-office path for a staff member, together with the back-office layout. */
async function open(caller: Caller, path: string): Promise<string> {
  const file = fileAt(path);
  if (!file) throw new Error(`the site map has no ${path}`);
  const screen = (await import(/* @vite-ignore */ resolve(import.meta.dirname, "..", file))) as Screen;
  const request = new Request(`http://localhost${path}`);
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const snapshot: AnswerSnapshot = {
    requestId: "r",
    page: {},
    report: (error) => {
      throw error;
    },
  };
  context.set(answerContext, snapshot);
  const args = { request, context, params: {}, url: new URL(request.url), pattern: path } as never;
  const pageData = (await screen.loader?.(args)) ?? null;
  const loaderData = { "admin/layout": await readFrame(args), page: pageData };
  const children = [{ id: "page", path, Component: screen.default as ComponentType }];
  const Frame = AdminLayout as unknown as ComponentType;
  const Shop = createRoutesStub([{ id: "admin/layout", Component: Frame, children }]);
  return inLanguage("pt-BR", () =>
    renderToStaticMarkup(createElement(Shop, { initialEntries: [path], hydrationData: { loaderData } })),
  );
}

describe("every screen of the back office", () => {
  it.each(screens)("the screen %s has the name %s in its heading and its title", async (path, name) => {
    const html = await open(await buildSignedInAdmin(), path);
    expect(html).toContain(`<title>${name}</title>`);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(name);
  });
});
