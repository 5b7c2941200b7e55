import type { EntryContext } from "react-router";
import { describe, expect, it } from "vitest";
import { renderedRoutes } from "./rendered-routes.ts";

const route = (id: string, modules: object) => ({
  id,
  module: `/${id}.js`,
  imports: ["/shared.js"],
  ...modules,
});
const manifest = {
  url: "/manifest.js",
  version: "1",
  entry: { module: "/entry.js", imports: ["/framework.js"] },
  routes: {
    root: route("root", {}),
    page: route("page", { clientLoaderModule: "/page-loader.js", imports: ["/shared.js", "/own.js"] }),
    other: route("other", {}),
  },
};
const show = (...ids: string[]) =>
  renderedRoutes({
    manifest,
    staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) },
  } as unknown as EntryContext);

describe("renderedRoutes", () => {
  it("keeps the routes of the page only, without the modules that they share", () => {
    const shown = show("root", "page").manifest;
    expect(shown).toMatchObject({ url: "/manifest.js", entry: { module: "/entry.js", imports: [] } });
    expect(shown.routes).toEqual({
      root: { ...manifest.routes.root, imports: [] },
      page: { ...manifest.routes.page, imports: [] },
    });
  });

  it("lists every module of the page once, in the router's order", () => {
    expect(show("root", "page").modules).toEqual([
      "/manifest.js",
      "/entry.js",
      "/framework.js",
      "/root.js",
      "/shared.js",
      "/page.js",
      "/page-loader.js",
      "/own.js",
    ]);
  });

  it("returns the same routes for the same page, and others for another page", () => {
    expect(show("root", "other")).toBe(show("root", "other"));
    expect(show("root", "other")).not.toBe(show("root"));
  });
});
