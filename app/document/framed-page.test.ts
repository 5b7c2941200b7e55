import { createElement as h, type ReactNode, useId } from "react";
import {
  createStaticHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLoaderData,
  useLocation,
} from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { documentPart } from "#app/kept-markup.ts";
import { useNonce } from "#app/nonce.ts";
import { framedPage } from "./framed-page.ts";
import { renderDocument } from "./render-document.tsx";

const LAYOUT = "storefront/layout";
const PAGE = "storefront/marketplace/page";

let headers = 0;
function Header() {
  headers++;
  const { pathname, search } = useLocation();
  return h("header", null, `${pathname}${search}`);
}

function Layout({ children }: { children?: ReactNode }) {
  const nonce = useNonce();
  if (documentPart() === "page") return children;
  if (documentPart() === "tags") return h(Meta);
  const head = h("head", null, h(Links), documentPart() === "whole" ? h(Meta) : null);
  return h("html", null, head, h("body", null, children, h(Scripts, { nonce })));
}

function Frame() {
  const { signedIn } = useLoaderData<{ signedIn: boolean }>();
  const part = documentPart();
  const main = h("main", { id: "content" }, part === "frame" ? null : h(Outlet));
  return part === "page" ? main : h("div", null, h(Header), String(signedIn), main, h("footer"));
}

let hasIds = false;
function Page() {
  const products = useLoaderData<string>();
  const id = useId();
  return h("p", hasIds ? { id } : null, `${products} of ${useLocation().search}`);
}

const root = { Layout, default: () => h(Outlet) };
const layout = { default: Frame };
const page = {
  meta: ({ loaderData }: { loaderData: string }) => [
    { title: `Products ${loaderData}` },
    { name: "description", content: "All of them" },
  ],
  default: Page,
};

interface Asked {
  search?: string;
  nonce?: string;
  signedIn?: boolean;
  products?: string;
  fails?: boolean;
}

/** Returns what the router's server gives to the renderer. */
async function asked({ search = "", nonce = "first", signedIn = false, products = "2", fails }: Asked) {
  const loadPage = () => {
    if (fails) throw new Error("no list");
    return products;
  };
  const { query } = createStaticHandler([
    {
      id: "root",
      path: "",
      children: [
        {
          id: LAYOUT,
          loader: () => ({ signedIn }),
          children: [{ id: PAGE, path: "marketplace", loader: loadPage }],
        },
      ],
    },
  ]);
  const url = `http://localhost/marketplace${search}`;
  const staticHandlerContext = await query(new Request(url));
  const route = (id: string, parentId?: string, path?: string) => ({
    id,
    parentId,
    path,
    module: `/${id}.js`,
    imports: [],
    hasLoader: id !== "root",
  });
  const context = {
    manifest: {
      url: "/manifest.js",
      version: "1",
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: route("root", undefined, ""),
        [LAYOUT]: route(LAYOUT, "root"),
        [PAGE]: route(PAGE, LAYOUT, "marketplace"),
      },
    },
    routeModules: { root, [LAYOUT]: layout, [PAGE]: page },
    staticHandlerContext,
    serverHandoffString: "{}",
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "initial" },
  } as unknown as EntryContext;
  return { context, url, nonce };
}

let settings = 0;
const finish = (html: string) => html.replace("</head>", `<link rel="icon" href="/${settings}.svg"/></head>`);
const framed = async (request: Asked) =>
  framedPage(await asked(request), `icon ${settings}`, finish)?.join("");

describe("framedPage", () => {
  beforeEach(() => {
    headers = 0;
    settings++;
  });

  it("renders the same document as the whole, except for the address that its header sees", async () => {
    const whole = finish(renderDocument(await asked({}), "whole"));
    const tags = '<title>Products 2</title><meta name="description" content="All of them"/>';
    expect(whole).toContain(tags);
    const framedDocument = await framed({});
    expect(framedDocument).toContain(`${tags}</head>`);
    expect(framedDocument?.replace(tags, "")).toBe(whole.replace(tags, ""));
  });

  it("renders the frame once, and the page for each request", async () => {
    const first = await framed({ products: "2" });
    const second = await framed({ products: "3" });
    expect(headers).toBe(1);
    expect(second).toBe(first?.replace("2 of", "3 of").replace("Products 2", "Products 3"));
  });

  it("keeps nothing of one visitor's address or nonce in the frame of another", async () => {
    const first = await framed({ search: "?coupon=MINE", nonce: "mine" });
    expect(first).toContain("2 of ?coupon=MINE");
    expect(first).toContain('nonce="mine"');
    expect(first).toContain("<header>/marketplace</header>");
    const second = await framed({ search: "?q=b", nonce: "yours" });
    expect(second).not.toMatch(/mine|frame-/i);
    expect(second).toBe(first?.replaceAll('"mine"', '"yours"').replace("?coupon=MINE", "?q=b"));
  });

  it("renders another frame for other facts or settings", async () => {
    expect(await framed({ signedIn: true })).toContain("true<main");
    expect(await framed({ signedIn: false })).toContain("false<main");
    expect(headers).toBe(2);
    settings++;
    expect(await framed({})).toContain(`/${settings}.svg`);
  });

  it("leaves a page with generated ids to the renderer of whole documents", async () => {
    hasIds = true;
    expect(await framed({})).toBeUndefined();
    hasIds = false;
    expect(await framed({})).toBeDefined();
  });

  it("leaves an error page to the renderer of whole documents", async () => {
    expect(await framed({ fails: true })).toBeUndefined();
  });
});
