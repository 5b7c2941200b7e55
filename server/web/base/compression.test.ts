import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncodings, compressPersonal, encodingFor } from "./compression.ts";

const TEXT = "<p>a personal page</p>".repeat(100);
const page = (text = TEXT) => new Response(text, { headers: { "Content-Type": "text/html" } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a personal page", () => {
  it.each([
    "/account",
    "/orders",
    "/orders.data",
    "/orders/HO-1",
    "/orders.data?_routes=a",
    "/auth?next=checkout",
  ])("a personal page is compressed at %s", async (target) => {
    const asked = { method: "GET", target, acceptEncoding: "gzip, br" };
    const answer = await compressPersonal(page(), asked);
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
      "br",
      "Accept-Encoding",
    ]);
    expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(TEXT);
    const other = await compressPersonal(page(), { ...asked, acceptEncoding: "gzip" });
    expect(gunzipSync(await bytesOf(other)).toString()).toBe(TEXT);
  });

  it.each([
    ["repeats the query", "GET", "/orders?q=guess"],
    ["answers a form", "POST", "/account"],
    ["contains a token of its URL", "GET", "/auth/reset?token=a"],
    ["contains a credential", "POST", "/deliverables/1/reveal"],
    ["belongs to the admin app", "GET", "/admin/vendas"],
  ])("a personal page is not compressed when it %s", async (_, method, target) => {
    const answer = await compressPersonal(page(), { method, target, acceptEncoding: "br" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(TEXT);
  });

  it("a personal page is sent unchanged when it is small or the browser accepts no encoding", async () => {
    const asked = { method: "GET", target: "/account", acceptEncoding: "br" };
    expect(await (await compressPersonal(page("small"), asked)).text()).toBe("small");
    const plain = await compressPersonal(page(), { ...asked, acceptEncoding: undefined });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, TEXT]);
  });

  it("a personal page is not compressed when it is a redirect", async () => {
    const answer = new Response(null, { status: 302, headers: { Location: "/auth" } });
    const asked = { method: "GET", target: "/account", acceptEncoding: "br" };
    expect(await compressPersonal(answer, asked)).toBe(answer);
  });
});

describe("compressed copies", () => {
  it("compressed copies are not created for a response that fits into one packet", async () => {
    expect(encodingFor("br", Buffer.from("small"))).toBe("identity");
  });
});

describe("acceptedEncodings", () => {
  it.each([
    ["gzip, deflate, br", ["br", "gzip", "identity"]],
    ["GZIP;q=0.5", ["gzip", "identity"]],
    ["br;q=0, gzip", ["gzip", "identity"]],
    ["", ["identity"]],
    [undefined, ["identity"]],
    ["brotli", ["identity"]],
  ])("acceptedEncodings parses Accept-Encoding %s to %s", (sent, taken) => {
    expect(acceptedEncodings(sent)).toEqual(taken);
  });
});
