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

/** A shop of two pages; every file weighs 1,000 bytes unless told otherwise. */
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
      "/layout.js": chunk("app/storefront/layout.tsx", { dynamicImports: ["/drawer.js", "/checkout.js"] }),
      "/home.js": chunk("app/storefront/home/page.tsx"),
      "/sales.js": chunk("app/admin/sales/page.tsx"),
      "/pt.js": chunk("app/languages/pt-br.ts"),
      "/dialog.js": chunk(null),
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

describe("the script before any click", () => {
  test("is the entry, the routes around the page, all they import, once, and the list of routes", () => {
    // entry, react, root, layout, home, manifest
    expect(bytesOf("/, script before any click")).toBe(6_000);
  });

  test("may be as heavy as the bound and not a byte more", () => {
    const at = (home: number) => isTooHeavy(weighPages(build({ bytes: { "/home.js": home } })));
    expect(at(BOUNDS.firstView - 5_000)).toBe(false);
    expect(at(BOUNDS.firstView - 4_999)).toBe(true);
  });

  test("of the back office has a bound of its own", () => {
    const weighed = weighPages(build({ bytes: { "/sales.js": 200_000 } }));
    expect(isTooHeavy(weighed)).toBe(false);
    expect(weighed.measures.find((one) => one.what === "/admin/vendas, script before any click")).toEqual({
      what: "/admin/vendas, script before any click",
      bytes: 204_000,
      bound: BOUNDS.adminView,
    });
  });

  test("of an address that answers without a page is not weighed", () => {
    expect(
      weighPages(build())
        .measures.map((one) => one.what)
        .join(),
    ).not.toContain("robots");
  });
});

test("drawer and checkout count what the page has not loaded, once", () => {
  expect(bytesOf("cart drawer and checkout, on intent")).toBe(3_000);
  const home = chunk("app/storefront/home/page.tsx", { imports: ["/dialog.js"] });
  expect(bytesOf("cart drawer and checkout, on intent", { chunks: { "/home.js": home } })).toBe(2_000);
});

test("the words of another language and the styles have bounds of their own", () => {
  expect(bytesOf("the words in Portuguese")).toBe(1_000);
  expect(isTooHeavy(weighPages(build({ bytes: { "/pt.js": BOUNDS.translation + 1 } })))).toBe(true);
  expect(isTooHeavy(weighPages(build({ bytes: { "/root.css": BOUNDS.css + 1 } })))).toBe(true);
  expect(bytesOf("style of a page of the back office", { bytes: { "/root.css": 9 } })).toBe(9);
});

test("the fonts of the first view are those the root asks for, not those a style sheet may use later", () => {
  expect(bytesOf("fonts of the first view", { bytes: { "/a.woff2": 90_000, "/mono.woff2": 40_000 } })).toBe(
    90_000,
  );
});

describe("what must not be in the build", () => {
  test("is a source of the back office in a page of the storefront, also by way of the cart", () => {
    for (const file of ["/react.js", "/dialog.js"]) {
      const shared = chunk(null, { modules: ["app/admin/messages.ts"] });
      expect(weighPages(build({ chunks: { [file]: shared } })).faults).toEqual([
        "/ loads app/admin/messages.ts of the back office",
      ]);
    }
    expect(weighPages(build()).faults).toEqual([]);
  });

  test("is an address of another host in a style sheet", () => {
    const faults = (css: string) => weighPages(build({ css })).faults;
    expect(faults('a{background:url("https://cdn.example/a.png")}')).toEqual([
      "/root.css fetches from https://cdn.example/a.png",
    ]);
    expect(faults("@import '//fonts.example/css';")).toHaveLength(1);
    expect(faults("a{src:url(/assets/a.woff2)} b{background:url(data:image/png;base64,AA)}")).toEqual([]);
  });

  test("every address of a style sheet is found, quoted or not", () => {
    expect(addressesIn(`@import "a.css"; b{x:url( 'b' )} c{x:url(c)} d{x:url("d")}`)).toEqual([
      "a.css",
      "b",
      "c",
      "d",
    ]);
  });
});

test("a build without the record of a file, or without the drawer, is refused and not called light", () => {
  const { "/dialog.js": _dialog, ...rest } = build().chunks;
  expect(() => weighPages({ ...build(), chunks: rest })).toThrow("no record of /dialog.js");
  const { "/drawer.js": _drawer, ...others } = build().chunks;
  expect(() => weighPages({ ...build(), chunks: others })).toThrow(
    "no file of its own for app/storefront/cart/cart-drawer.tsx",
  );
});
