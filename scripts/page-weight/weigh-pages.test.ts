import { describe, expect, test } from "vitest";
import {
  addressesIn,
  BOUNDS,
  type BrowserBuild,
  type BuiltChunk,
  isTooHeavy,
  weighPages,
} from "./weigh-pages.ts";

const chunk = (source: string | null, changes: Partial<BuiltChunk> = {}): BuiltChunk => ({
  modules: source ? [source] : [],
  source,
  imports: [],
  dynamicImports: [],
  assets: [],
  ...changes,
});

interface Changes {
  chunks?: Record<string, BuiltChunk>;
  bytes?: Record<string, number>;
  css?: string;
}

/** A build with two pages. Every file has 1,000 bytes, unless `bytes` contains another size for the file. */
function build({ chunks = {}, bytes = {}, css = "" }: Changes = {}): BrowserBuild {
  const page = (id: string, path: string, module: string, parentId: string) => ({
    id,
    path,
    module,
    parentId,
    hasDefaultExport: true,
  });
  return {
    entry: "/entry.js",
    manifest: "/manifest.js",
    routes: {
      root: { id: "root", module: "/root.js", css: ["/root.css"], hasDefaultExport: true },
      "storefront/layout": page("storefront/layout", "", "/layout.js", "root"),
      "storefront/home/page": page("storefront/home/page", "", "/home.js", "storefront/layout"),
      "admin/sales/page": page("admin/sales/page", "admin/vendas", "/sales.js", "root"),
      "seo/robots": { id: "seo/robots", parentId: "root", module: "/robots.js", hasDefaultExport: false },
    },
    chunks: {
      "/entry.js": chunk("app/entry.client.tsx", {
        imports: ["/react.js"],
        dynamicImports: ["/pt.js"],
      }),
      "/react.js": chunk(null),
      "/root.js": chunk("app/root.tsx", { imports: ["/react.js"], assets: ["/a.woff2", "/mono.woff2"] }),
      "/layout.js": chunk("app/storefront/layout.tsx", { dynamicImports: ["/surfaces.js"] }),
      "/home.js": chunk("app/storefront/home/page.tsx"),
      "/sales.js": chunk("app/admin/sales/list/page.tsx"),
      "/pt.js": chunk("messages/pt-BR/storefront.ts"),
      "/dialog.js": chunk(null),
      "/surfaces.js": chunk("app/storefront/chrome/cart-surfaces.tsx"),
      "/drawer.js": chunk("app/storefront/cart/cart-drawer.tsx", { imports: ["/dialog.js"] }),
      "/checkout.js": chunk("app/storefront/checkout/checkout-dialog.tsx", { imports: ["/dialog.js"] }),
      ...chunks,
    },
    weigh: (file) => bytes[file] ?? 1_000,
    read: (file) => (file === "/root.js" ? 'const a = "/a.woff2"' : css),
  };
}

const bytesOf = (name: string, changes?: Changes) =>
  weighPages(build(changes)).measures.find((one) => one.what === name)?.bytes;

describe("the initial script", () => {
  test("the initial script contains the entry, the page's routes, their imports and the route list, each exactly once", () => {
    // The files are entry, react, root, layout, home and manifest.
    expect(bytesOf("/, initial script")).toBe(6_000);
  });

  test("the initial script passes when its size is exactly the limit, and fails one byte above the limit", () => {
    const at = (home: number) => isTooHeavy(weighPages(build({ bytes: { "/home.js": home } })));
    expect(at(BOUNDS.firstView - 5_000)).toBe(false);
    expect(at(BOUNDS.firstView - 4_999)).toBe(true);
  });

  test("the initial script has a separate size limit in the admin app", () => {
    const weighed = weighPages(build({ bytes: { "/sales.js": 200_000 } }));
    expect(isTooHeavy(weighed)).toBe(false);
    expect(weighed.measures.find((one) => one.what === "/admin/vendas, initial script")).toEqual({
      what: "/admin/vendas, initial script",
      bytes: 204_000,
      bound: BOUNDS.adminView,
    });
  });

  test("the initial script is not measured for a route without a page", () => {
    expect(
      weighPages(build())
        .measures.map((one) => one.what)
        .join(),
    ).not.toContain("robots");
  });
});

test("the size of cart drawer and checkout includes each file once, and omits files that the page has already loaded", () => {
  expect(bytesOf("cart drawer and checkout, prefetched")).toBe(4_000);
  const home = chunk("app/storefront/home/page.tsx", { imports: ["/dialog.js"] });
  expect(bytesOf("cart drawer and checkout, prefetched", { chunks: { "/home.js": home } })).toBe(3_000);
});

test("the messages of a second language and the styles each have their own size limit", () => {
  expect(bytesOf("messages of the storefront in pt-BR")).toBe(1_000);
  expect(isTooHeavy(weighPages(build({ bytes: { "/pt.js": BOUNDS.translation + 1 } })))).toBe(true);
  expect(isTooHeavy(weighPages(build({ bytes: { "/root.css": BOUNDS.css + 1 } })))).toBe(true);
  expect(bytesOf("styles of an admin page", { bytes: { "/root.css": 9 } })).toBe(9);
});

test("the size of the initial fonts includes fonts requested by the root, and omits fonts loaded later by a style sheet", () => {
  expect(bytesOf("initial fonts", { bytes: { "/a.woff2": 90_000, "/mono.woff2": 40_000 } })).toBe(90_000);
});

describe("the faults of a build", () => {
  test("the faults of a build include an admin module in a storefront page, even when only the cart loads the module", () => {
    for (const file of ["/react.js", "/dialog.js"]) {
      const shared = chunk(null, { modules: ["app/admin/base/failure.tsx"] });
      expect(weighPages(build({ chunks: { [file]: shared } })).faults).toEqual([
        "/ loads the admin module app/admin/base/failure.tsx",
      ]);
    }
    expect(weighPages(build()).faults).toEqual([]);
  });

  test("the faults of a build include messages of the wrong app and messages in the wrong language", () => {
    const faultsOf = (file: string, module: string) =>
      weighPages(build({ chunks: { [file]: chunk(null, { modules: [module] }) } })).faults;
    expect(faultsOf("/home.js", "messages/pt-BR/back-office/teams.ts")).toHaveLength(1);
    expect(faultsOf("/home.js", "messages/pt-BR/storefront/cart.ts")).toHaveLength(1);
    expect(faultsOf("/home.js", "messages/en/storefront/cart.ts")).toEqual([]);
    expect(faultsOf("/sales.js", "messages/en/back-office/sales.ts")).toHaveLength(1);
    expect(faultsOf("/sales.js", "messages/pt-BR/back-office/sales.ts")).toEqual([]);
  });

  test("the faults of a build include a URL of another host in a style sheet", () => {
    const faults = (css: string) => weighPages(build({ css })).faults;
    expect(faults('a{background:url("https://cdn.example/a.png")}')).toEqual([
      "/root.css fetches from https://cdn.example/a.png",
    ]);
    expect(faults("@import '//fonts.example/css';")).toHaveLength(1);
    expect(faults("a{src:url(/assets/a.woff2)} b{background:url(data:image/png;base64,AA)}")).toEqual([]);
  });

  test("addressesIn finds every URL of a style sheet, whether or not the URL has quotes", () => {
    expect(addressesIn(`@import "a.css"; b{x:url( 'b' )} c{x:url(c)} d{x:url("d")}`)).toEqual([
      "a.css",
      "b",
      "c",
      "d",
    ]);
  });
});

test("weighPages throws when the build has no record of a needed file or no file for the cart drawer", () => {
  const { "/dialog.js": _dialog, ...rest } = build().chunks;
  expect(() => weighPages({ ...build(), chunks: rest })).toThrow("no record of /dialog.js");
  const { "/drawer.js": _drawer, ...others } = build().chunks;
  expect(() => weighPages({ ...build(), chunks: others })).toThrow(
    "no file of its own for app/storefront/cart/cart-drawer.tsx",
  );
});
