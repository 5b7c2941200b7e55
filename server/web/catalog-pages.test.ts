import { request as ask, createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CatalogPages } from "./catalog-pages.ts";
import type { Router } from "./router.ts";

const TOKEN = "v".repeat(43);
const STALE = "s".repeat(43);
const PAGE = "<p>a page of the catalogue</p>".repeat(50);

const shared = vi.fn<Router["shared"]>();
let pages: CatalogPages;
let server: Server;

beforeEach(async () => {
  shared.mockReset().mockImplementation(async (address, variant, isSignedIn) => {
    const text = `${PAGE}${address}|${variant.theme}|${variant.language}|${isSignedIn}`;
    return new Response(text, { headers: { "Content-Type": "text/html" } });
  });
  pages = new CatalogPages({ shared }, async (token) => token === TOKEN);
  pages.cache.listening(true);
  server = createServer((incoming, outgoing) => {
    if (pages.sendCached(incoming, outgoing, "r-1")) return;
    const page = pages.recognize(incoming);
    if (page) void pages.send(page, incoming, outgoing, "r-1");
    else outgoing.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = ask({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("catalog pages", () => {
  it("catalog pages are rendered at the first request and cached for the next request", async () => {
    const first = await get("/marketplace?sort=rating&q=a");
    const second = await get("/marketplace?q=a&sort=rating");
    expect([first.headers["x-cache"], second.headers["x-cache"]]).toEqual(["miss", "hit"]);
    expect(second.bytes).toEqual(first.bytes);
    expect(shared).toHaveBeenCalledTimes(1);
  });

  it("the first visitor gets catalog pages from the cache when the process has rendered these pages in advance", async () => {
    await pages.renderFirst();
    expect(shared).toHaveBeenCalledTimes(2);
    const found = [await get("/"), await get("/marketplace")].map(({ headers }) => headers["x-cache"]);
    expect(found).toEqual(["hit", "hit"]);
    expect((await get("/", { cookie: "theme=dark" })).headers["x-cache"]).toBe("miss");
  });

  it("a catalog page is rendered at a visitor's request when the process could not render the page in advance", async () => {
    shared.mockRejectedValueOnce(new Error("the database is away"));
    await pages.renderFirst();
    expect((await get("/marketplace")).headers["x-cache"]).toBe("miss");
    expect((await get("/")).headers["x-cache"]).toBe("hit");
  });

  it("catalog pages differ only by the theme, language and sign-in state of the visitor", async () => {
    const visitors = [
      "",
      "theme=dark",
      "theme=light",
      "language=pt-BR",
      `handover=${TOKEN}`,
      `handover=${STALE}`,
      "cart=7",
      "%%%",
    ];
    const texts = [];
    for (const Cookie of visitors)
      texts.push((await get("/", Cookie ? { Cookie } : {})).bytes.toString().split("|").slice(1).join());
    expect(texts).toEqual([
      ",,false",
      "dark,,false",
      "light,,false",
      ",pt-BR,false",
      ",,true",
      ",,false",
      ",,false",
      ",,false",
    ]);
    expect(shared).toHaveBeenCalledTimes(5);
  });

  it("catalog pages are compressed from the first response on", async () => {
    const headers = { "Accept-Encoding": "gzip, br" };
    const first = await get("/", headers);
    expect([first.headers["x-cache"], first.headers["content-encoding"]]).toEqual(["miss", "br"]);
    const plain = await get("/");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(first.bytes)).toEqual(plain.bytes);
    const older = await get("/", { "Accept-Encoding": "gzip" });
    expect([older.headers["x-cache"], older.headers["content-encoding"]]).toEqual(["hit", "gzip"]);
    expect(gunzipSync(older.bytes)).toEqual(plain.bytes);
    expect(shared).toHaveBeenCalledTimes(1);
  });

  it("catalog pages are not sent again when the ETag matches", async () => {
    const { headers } = await get("/");
    const again = await get("/", { "If-None-Match": headers.etag ?? "" });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    pages.cache.catalogueChanged();
    expect((await get("/", { "If-None-Match": 'W/"older"' })).status).toBe(200);
  });

  it("a HEAD request for a catalog page gets a response without a body, whether or not the page is cached", async () => {
    for (const found of ["miss", "hit"]) {
      const answer = await get("/about", {}, "HEAD");
      expect([answer.headers["x-cache"], answer.bytes.length]).toEqual([found, 0]);
      expect(Number(answer.headers["content-length"])).toBeGreaterThan(PAGE.length);
    }
  });

  it("unknown parameters in the URL do not change a catalog page, and pages with such parameters are never cached", async () => {
    for (const path of ["/marketplace?unknown=1", "/marketplace?unknown=1", "/marketplace"]) {
      const answer = await get(path);
      expect(answer.headers["x-cache"]).toBe("miss");
      expect(answer.bytes.toString()).toContain(`${PAGE}/marketplace|`);
    }
    expect((await get("/marketplace?unknown=2")).headers["x-cache"]).toBe("miss");
    expect(pages.cache.size.entries).toBe(1);
    expect(shared).toHaveBeenCalledTimes(4);
  });

  it("a catalog page keeps its compressed copy and ETag when the router's response is unchanged after a cache clear", async () => {
    const answer = new Response(PAGE, { headers: { "Content-Type": "text/html" } });
    shared.mockResolvedValue(answer);
    const headers = { "Accept-Encoding": "br" };
    const first = await get("/", headers);
    // Clears the cache, as a change of the catalog does.
    pages.cache.listening(true);
    const again = await get("/", headers);
    expect([again.headers["x-cache"], again.headers.etag]).toEqual(["miss", first.headers.etag]);
    expect(again.bytes).toEqual(first.bytes);
    expect(shared).toHaveBeenCalledTimes(2);
  });

  it("the router handles other paths and links with a coupon, and the cache of catalog pages ignores these requests", async () => {
    for (const path of ["/account", "/marketplace?coupon=SPRING", "/?page=1&page=2&coupon=SPRING"])
      expect((await get(path)).status).toBe(204);
    expect(shared).not.toHaveBeenCalled();
  });
});
