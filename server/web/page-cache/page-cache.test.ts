import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageCache } from "./page-cache.ts";

const page = (text: string, init?: ResponseInit) =>
  new Response(text, { ...init, headers: { "Content-Type": "text/html", ...init?.headers } });

/** A rendering that ends when the test calls `finish`. */
function slowRendering() {
  let finish: (text: string) => void = () => {};
  const response = new Promise<Response>((resolve) => {
    finish = (text) => resolve(page(text));
  });
  return { render: vi.fn(() => response), finish };
}

function openCache(limits: Partial<{ bytes: number; entries: number; clearMs: number }> = {}) {
  const cache = new PageCache({ bytes: 1_000_000, entries: 100, clearMs: 500, ...limits });
  cache.listening(true);
  return cache;
}

async function settle() {
  await vi.advanceTimersByTimeAsync(1_000);
}

describe("the page cache", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("the page cache renders a page only once and then returns the cached page", async () => {
    const cache = openCache();
    const render = vi.fn(async () => page("one"));
    expect((await cache.getOrRender("/", render)).isHit).toBe(false);
    const again = await cache.getOrRender("/", render);
    expect(again.isHit).toBe(true);
    expect(again.entry.copies.identity.toString()).toBe("one");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("the page cache renders only once for a hundred concurrent requests", async () => {
    const cache = openCache();
    const { render, finish } = slowRendering();
    const asked = Array.from({ length: 100 }, () => cache.getOrRender("/", render));
    finish("one");
    const answers = await Promise.all(asked);
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(answers.map(({ entry }) => entry)).size).toBe(1);
  });

  it("the page cache renders again after a failed rendering", async () => {
    const cache = openCache();
    await expect(cache.getOrRender("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const { entry } = await cache.getOrRender("/", async () => page("one"));
    expect(entry.copies.identity.toString()).toBe("one");
  });

  it("the page cache is empty immediately after the first change", async () => {
    const cache = openCache();
    await settle();
    await cache.getOrRender("/", async () => page("old"));
    cache.catalogueChanged();
    expect(cache.get("/")).toBeUndefined();
  });

  it("the page cache does not cache or share a rendering that began before a change", async () => {
    const cache = openCache();
    await settle();
    const old = slowRendering();
    const first = cache.getOrRender("/", old.render);
    cache.catalogueChanged();
    const late = cache.getOrRender("/", async () => page("new"));
    old.finish("old");
    expect((await first).entry.copies.identity.toString()).toBe("old");
    expect((await late).entry.copies.identity.toString()).toBe("new");
    expect(cache.get("/")?.copies.identity.toString()).toBe("new");
  });

  it("the page cache is cleared at most twice a second during continuous changes", async () => {
    const cache = openCache();
    await settle();
    cache.catalogueChanged();
    await vi.advanceTimersByTimeAsync(100);
    await cache.getOrRender("/", async () => page("cached"));
    for (let i = 0; i < 30; i++) cache.catalogueChanged();
    expect(cache.get("/"), "a clear within the half second").toBeDefined();
    await vi.advanceTimersByTimeAsync(399);
    expect(cache.get("/")).toBeDefined();
    await vi.advanceTimersByTimeAsync(2);
    expect(cache.get("/"), "a clear at the end of the half second").toBeUndefined();
  });

  it("the page cache does not cache a page when the cache is cleared during its rendering", async () => {
    const cache = openCache();
    await settle();
    cache.catalogueChanged();
    const old = slowRendering();
    const first = cache.getOrRender("/", old.render);
    cache.catalogueChanged();
    await vi.advanceTimersByTimeAsync(501);
    old.finish("old");
    await first;
    expect(cache.get("/")).toBeUndefined();
  });

  it("the page cache caches nothing while notifications are interrupted, and is empty when the notifications resume", async () => {
    const cache = new PageCache();
    await cache.getOrRender("/", async () => page("unheard"));
    expect(cache.get("/")).toBeUndefined();
    cache.listening(true);
    await cache.getOrRender("/", async () => page("heard"));
    expect(cache.get("/")).toBeDefined();
    cache.listening(false);
    expect(cache.get("/")).toBeUndefined();
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it.each([
    ["an error", () => page("no", { status: 500 })],
    ["an unknown product", () => page("no", { status: 404 })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/" } })],
    ["an answer that sets a cookie", () => page("no", { headers: { "Set-Cookie": "a=1" } })],
  ])("the page cache does not cache %s", async (_, answer) => {
    const cache = openCache();
    const { entry } = await cache.getOrRender("/", async () => answer());
    expect(cache.get("/")).toBeUndefined();
    expect(entry.headers.some(([name]) => name.toLowerCase() === "set-cookie")).toBe(false);
  });

  it("the page cache evicts the least recently used entry when it is full", async () => {
    const cache = openCache({ entries: 3 });
    for (const name of ["a", "b", "c"]) await cache.getOrRender(name, async () => page(name));
    cache.get("a");
    await cache.getOrRender("d", async () => page("d"));
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("a")).toBeDefined();
    expect(cache.size.entries).toBe(3);
  });

  it("the page cache stays within its byte limit, including compressed copies", async () => {
    vi.useRealTimers();
    const cache = openCache({ bytes: 30_000 });
    for (let i = 0; i < 20; i++) {
      await cache.getOrRender(String(i), async () => page("x".repeat(4_000)));
      expect(cache.size.bytes).toBeLessThanOrEqual(30_000);
    }
    expect(cache.size.entries).toBeGreaterThan(0);
  });

  it("the page cache does not cache a page larger than its byte limit", async () => {
    const cache = openCache({ bytes: 5_000 });
    await cache.getOrRender("/", async () => page("x".repeat(6_000)));
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });
});
