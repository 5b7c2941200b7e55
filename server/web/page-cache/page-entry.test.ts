import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { copyOf, isUnchanged, pageEntry, SCRIPT_NONCE } from "./page-entry.ts";

const html = (body: string) =>
  new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Length": "1" } });
const header = (entry: { headers: [string, string][] }, name: string) =>
  entry.headers.find(([key]) => key.toLowerCase() === name)?.[1];

describe("a cached page", () => {
  it("a cached page allows only the marked inline scripts, by their hash", async () => {
    const code = `window.a = "<\\u003c & é";\nrun();`;
    const page = html(
      `<script nonce="n1">${code}</script><script>stolen()</script><script src="/a.js"></script>`,
    );
    page.headers.set(SCRIPT_NONCE, "n1");
    const entry = await pageEntry(page);
    const hash = createHash("sha256").update(code, "utf8").digest("base64");
    const policy = header(entry, "content-security-policy") ?? "";
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain("unsafe-inline");
    expect(JSON.stringify(entry.headers) + entry.copies.identity).not.toContain("nonce");
  });

  it("a cached page requires revalidation and varies by cookie and encoding", async () => {
    const entry = await pageEntry(html("x"));
    expect(header(entry, "cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(header(entry, "vary")).toBe("Cookie, Accept-Encoding");
    expect(header(entry, "etag")).toBe(entry.etag);
    expect(header(entry, "content-length"), "the length header belongs to one transfer").toBeUndefined();
  });

  it("a cached page has a different ETag when its bytes differ", async () => {
    expect((await pageEntry(html("a"))).etag).not.toBe((await pageEntry(html("b"))).etag);
    expect((await pageEntry(html("a"))).etag).toBe((await pageEntry(html("a"))).etag);
  });

  it("an error page forbids caching", async () => {
    const entry = await pageEntry(new Response("no", { status: 404 }));
    expect(header(entry, "cache-control")).toBe("no-store");
    expect(header(entry, "etag")).toBeUndefined();
  });

  it("a cached page has compressed copies that decompress to the same bytes, and makes each copy only once", async () => {
    const text = "paid means delivered, once. ".repeat(500);
    const entry = await pageEntry(html(text));
    const [br, same, gzip] = await Promise.all([
      copyOf(entry, "br"),
      copyOf(entry, "br"),
      copyOf(entry, "gzip"),
    ]);
    expect(brotliDecompressSync(br).toString()).toBe(text);
    expect(gunzipSync(gzip).toString()).toBe(text);
    expect(same).toBe(br);
    expect(await copyOf(entry, "br")).toBe(br);
    expect(br.length + gzip.length).toBeLessThan(entry.copies.identity.length);
  });
});

describe("isUnchanged", () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ["*", true],
    ['W/"b"', false],
    ["", false],
    [undefined, false],
  ])("isUnchanged maps If-None-Match %s to %s", (sent, same) => {
    expect(isUnchanged(sent, 'W/"a"')).toBe(same);
  });
});
