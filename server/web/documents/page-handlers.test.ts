import type { EntryContext, ServerBuild } from "react-router";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { pageHandlers } from "./page-handlers.ts";

const page = { default: () => null };

/** A router build that answers each request for a document with the names of the routes in the build. */
const build = {
  entry: {
    module: {
      default: (
        _: Request,
        status: number,
        __: Headers,
        { routeModules, staticHandlerContext }: EntryContext,
      ) =>
        Response.json([Object.keys(routeModules), staticHandlerContext.matches.at(-1)?.params ?? null], {
          status,
        }),
      handleError: () => {},
    },
  },
  routes: {
    root: { id: "root", path: "", module: page },
    layout: { id: "layout", parentId: "root", module: page },
    list: { id: "list", parentId: "layout", path: "marketplace", module: page },
    product: { id: "product", parentId: "layout", path: "marketplace/:slug", module: page },
    file: {
      id: "file",
      parentId: "root",
      path: "robots.txt",
      module: { loader: () => new Response("robots") },
    },
    missing: { id: "missing", parentId: "layout", path: "*", module: page },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "" },
} as unknown as ServerBuild;

const handle = pageHandlers(build);
const ask = (path: string) => handle(new Request(`http://localhost${path}`), new RouterContextProvider());
const shown = async (path: string) => (await ask(path)).json();

describe("pageHandlers", () => {
  it("pageHandlers gives the router the routes of the page, with the parameters of the URL", async () => {
    expect(await shown("/marketplace?sort=newest")).toEqual([["root", "layout", "list"], {}]);
    for (const slug of ["seat", "desk"])
      expect(await shown(`/marketplace/${slug}`)).toEqual([["root", "layout", "product"], { slug }]);
    expect((await shown("/unknown/page"))[0]).toEqual(["root", "layout", "missing"]);
  });

  it("pageHandlers uses all routes when it handles a request for a file or for the data of a page", async () => {
    expect(await (await ask("/robots.txt")).text()).toBe("robots");
    expect(await (await ask("/robots.txt")).text()).toBe("robots");
    const data = await ask("/marketplace.data");
    expect([data.status, data.headers.get("content-type")]).toEqual([200, "text/x-script"]);
  });
});
