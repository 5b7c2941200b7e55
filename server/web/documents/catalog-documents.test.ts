import {
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  RouterContextProvider,
  redirect,
  type ServerBuild,
} from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { invalidateReads, setSubscribed } from "#domain/kernel/read-cache.ts";
import { inLanguage } from "#messages/language.server.ts";
import { language } from "#messages/language.ts";
import { catalogDocuments } from "./catalog-documents.ts";
import { withLoads } from "./route-loads.ts";

const readPublicSettings = vi.hoisted(() => vi.fn());
vi.mock("#domain/settings/queries.ts", () => ({ readPublicSettings }));

const load = vi.fn<(args: LoaderFunctionArgs) => unknown>();
const render = vi.fn<(data: unknown) => void>();
let chosen: "written" | "pt-BR" = "written";
let status = 200;

/**
 * A build with one page in a layout. The page shows its data and language, and the layout has its own data.
 */
const build = {
  entry: {
    module: {
      default: (
        _: Request,
        __: number,
        headers: Headers,
        shown: EntryContext,
        context: RouterContextProvider,
      ) => {
        const { loaderData } = shown.staticHandlerContext;
        render(loaderData);
        const html = JSON.stringify([loaderData, language()]);
        context.get(answerContext).page.bytes = Buffer.from(html);
        return new Response(html, { status, headers });
      },
      handleError: () => {},
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        default: () => null,
        middleware: [(_: unknown, next: () => Promise<Response>) => inLanguage(chosen, next)],
      },
    },
    layout: {
      id: "layout",
      parentId: "root",
      module: { default: () => null, loader: () => ({ site: "Shop" }) },
    },
    page: {
      id: "page",
      parentId: "layout",
      path: "marketplace/:slug",
      module: { default: () => null, loader: load },
    },
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

const handle = createRequestHandler(withLoads(build), "production");
let documents: ReturnType<typeof catalogDocuments>;

beforeEach(() => {
  vi.clearAllMocks();
  readPublicSettings.mockImplementation(async () => ({ accent: "#123456" }));
  load.mockImplementation(({ params }) => ({ slug: params.slug, stock: 5 }));
  [chosen, status] = ["written", 200];
  setSubscribed(true);
  documents = catalogDocuments(build, (request, context) => handle(request, context));
});
afterEach(() => setSubscribed(false));

function ask(path = "/marketplace/seat", failure?: Error): Promise<Response> {
  const context = new RouterContextProvider();
  const snapshot: AnswerSnapshot = {
    requestId: "r-1",
    page: {},
    report: () => {},
    ...(failure && { failure }),
  };
  context.set(answerContext, snapshot);
  return documents({ request: new Request(`http://localhost${path}`), name: path, context });
}

describe("withLoads", () => {
  it("withLoads calls the loaders of a request when the host has not called these loaders before", async () => {
    const context = new RouterContextProvider();
    context.set(answerContext, { requestId: "r-1", page: {}, report: () => {} });
    const answer = await handle(new Request("http://localhost/marketplace/seat"), context);
    expect(answer.status).toBe(200);
    expect(load).toHaveBeenCalledOnce();
    expect(render).toHaveBeenCalledWith(expect.objectContaining({ page: { slug: "seat", stock: 5 } }));
  });
});

describe("catalogDocuments", () => {
  it("catalogDocuments renders a page only once for the same data, and calls each loader once for a request", async () => {
    const first = await ask();
    invalidateReads();
    expect(await ask()).toBe(first);
    expect(render).toHaveBeenCalledExactlyOnceWith({
      layout: { site: "Shop" },
      page: { slug: "seat", stock: 5 },
    });
    expect(load).toHaveBeenCalledTimes(2);
    expect(load.mock.calls[0]?.[0]).toMatchObject({
      url: { pathname: "/marketplace/seat" },
      params: { slug: "seat" },
      pattern: "/marketplace/:slug",
    });
  });

  it("catalogDocuments renders again when the data of a loader, the settings, the language or the URL differ", async () => {
    const shown = [await ask()];
    load.mockReturnValue({ slug: "seat", stock: 4 });
    shown.push(await ask());
    invalidateReads();
    readPublicSettings.mockImplementation(async () => ({ accent: "#654321" }));
    shown.push(await ask());
    chosen = "pt-BR";
    shown.push(await ask());
    shown.push(await ask("/marketplace/desk"));
    expect(new Set(shown).size).toBe(5);
    expect(render).toHaveBeenCalledTimes(5);
    expect(await shown[3]?.text()).toContain("pt-BR");
  });

  it("catalogDocuments renders again on a different day", async () => {
    vi.useFakeTimers({ now: new Date(2026, 11, 31, 23, 59), toFake: ["Date"] });
    try {
      const first = await ask();
      vi.setSystemTime(new Date(2027, 0, 1));
      expect(await ask()).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  });

  it("catalogDocuments does not cache a page whose settings changed during the rendering", async () => {
    render.mockImplementationOnce(() => {
      invalidateReads();
      readPublicSettings.mockImplementation(async () => ({ accent: "#654321" }));
    });
    await ask();
    readPublicSettings.mockImplementation(async () => ({ accent: "#123456" }));
    invalidateReads();
    await ask();
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("catalogDocuments lets the router handle a redirect or a failed loader, and caches neither result", async () => {
    load.mockImplementationOnce(() => {
      throw redirect("/marketplace");
    });
    const moved = await ask();
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "/marketplace"]);
    load.mockRejectedValueOnce(new Error("no database"));
    await ask();
    expect(load).toHaveBeenCalledTimes(2);
    await ask();
    await ask();
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("catalogDocuments renders at every request after an error, or when data or settings cannot be read", async () => {
    status = 404;
    expect(await ask()).not.toBe(await ask());
    status = 200;
    expect(await ask("/marketplace/a", new Error("no banners"))).not.toBe(
      await ask("/marketplace/a", new Error("no banners")),
    );
    invalidateReads();
    readPublicSettings.mockRejectedValue(new Error("no database"));
    expect(await ask("/marketplace/b")).not.toBe(await ask("/marketplace/b"));
  });
});
