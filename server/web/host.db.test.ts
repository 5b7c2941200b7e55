import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#env";
import { LOAD_SHEDDING } from "./base/limits.ts";
import { codeOf, openTestHost, own } from "./host-in-test.ts";

const host = await openTestHost();
const { send, answerPage, state } = host;
beforeEach(() => host.reset());
afterAll(() => host.close());

describe("the health endpoints", () => {
  it("/healthz and /readyz return the version of the shop", async () => {
    for (const [path, status] of [
      ["/healthz", "ok"],
      ["/readyz", "ready"],
    ] as const) {
      const answer = await send("GET", path);
      expect(answer.status).toBe(200);
      const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
      expect(JSON.parse(answer.text)).toEqual({ status, version });
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("the health endpoints report a stopping process as alive but not ready", async () => {
    state.isStopping = true;
    expect((await send("GET", "/readyz")).status).toBe(503);
    expect((await send("GET", "/healthz")).status).toBe(200);
  });
});

describe("the checks before any work", () => {
  it.each([
    ["GET", "/%ZZ", 400, "malformed_address"],
    ["GET", "/marketplace/%c3%28", 400, "malformed_address"],
    ["GET", "/marketplace?q=%00", 400, "malformed_address"],
    ["GET", "//evil.example/marketplace", 400, "malformed_address"],
    ["GET", "/marketplace//x", 400, "malformed_address"],
    ["GET", "/marketplace/a%252Fb", 400, "malformed_address"],
    ["GET", "/\\evil.example", 400, "malformed_address"],
    ["GET", `/${"a".repeat(5_000)}`, 414, "address_too_long"],
    ["DELETE", "/account", 405, "method_not_allowed"],
    ["TRACE", "/", 405, "method_not_allowed"],
    ["GET", "/assets/gone-123.js", 404, "not_found"],
  ])("the checks before any work answer %s %.30s with %i %s", async (method, path, status, code) => {
    const answer = await send(method, path);
    expect(answer.status).toBe(status);
    expect(codeOf(answer)).toBe(code);
    expect(answerPage).not.toHaveBeenCalled();
  });

  it("a request that is rejected before any work gets an HTML page when the client accepts HTML", async () => {
    const answer = await send("GET", "/%ZZ", { Accept: "text/html,*/*" });
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.text).toMatch(/^<!DOCTYPE html>/);
  });

  it.each(["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])(
    "a mailbox request that a proxy forwarded with %s is rejected before any work",
    async (header) => {
      for (const path of ["/mailbox", "/mailbox/1", "/mailbox/1/frame"]) {
        expect((await send("GET", path, { [header]: "127.0.0.1" })).status).toBe(404);
        expect((await send("GET", path)).status).toBe(200);
      }
      expect(answerPage).toHaveBeenCalledTimes(3);
    },
  );

  it("an HTTP/1.0 request for the mailbox is rejected before any work, because a proxy might have sent the request", async () => {
    expect(await host.sendRaw("GET /mailbox HTTP/1.0\r\nHost: localhost\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 404 /,
    );
    expect(answerPage).not.toHaveBeenCalled();
  });

  it("a request with two Host headers is rejected before any work", async () => {
    const answer = await host.sendRaw("GET /about HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("second_host");
    expect(answerPage).not.toHaveBeenCalled();
  });

  it.each([
    ["a header without a colon", "GET / HTTP/1.1\r\nHost shop", 400],
    ["no Host header", "GET / HTTP/1.1", 400],
    ["no Host header in HTTP/1.0", "GET / HTTP/1.0", 400],
    ["no Host header and a body", "POST /auth HTTP/1.1\r\nContent-Length: 0", 400],
    ["an empty Host header", "GET / HTTP/1.1\r\nHost:", 400],
    ["two Host headers", "GET / HTTP/1.1\r\nHost: shop\r\nhost: shop", 400],
    ["a path in the Host header", "GET / HTTP/1.1\r\nHost: shop/path", 400],
    ["a space in the Host header", "GET / HTTP/1.1\r\nHost: shop name", 400],
    ["a user in the Host header", "GET / HTTP/1.1\r\nHost: user@shop", 400],
    ["a malformed port in the Host header", "GET / HTTP/1.1\r\nHost: shop:99999999", 400],
    ["a whole address as the target", "GET http://evil.example/ HTTP/1.1\r\nHost: shop", 400],
    ["a target without a slash", "OPTIONS * HTTP/1.1\r\nHost: shop", 400],
    ["no version", "GET /", 400],
    ["the version 0.9", "GET / HTTP/0.9\r\nHost: shop", 200],
    ["the version 3.0", "GET / HTTP/3.0\r\nHost: shop", 400],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM", 400],
    ["an unknown method", "FETCH / HTTP/1.1\r\nHost: shop", 400],
    ["a header of 40,000 bytes", `GET / HTTP/1.1\r\nHost: shop\r\nX-Long: ${"a".repeat(40_000)}`, 431],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: shop\r\nUser-Agent: a\0b", 400],
    [
      "a malformed chunk",
      "POST /auth HTTP/1.1\r\nHost: shop\r\nSec-Fetch-Site: none\r\nTransfer-Encoding: chunked\r\n\r\nzz",
      400,
    ],
    ["an unknown expectation", "GET / HTTP/1.1\r\nHost: shop\r\nExpect: a-miracle", 200],
    ["a protocol upgrade", "GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: h2c", 200],
  ])("the host sends exactly one answer, with the security headers: %s", async (_, head, status) => {
    const answer = await host.sendRaw(`${head}\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    for (const header of [
      "x-content-type-options: nosniff",
      "cache-control: no-store",
      "content-security-policy: default-src 'self'",
    ])
      expect(answer.toLowerCase()).toContain(`\r\n${header}`);
    if (status >= 400)
      expect(answer).toMatch(/\r\ncontent-type: (text\/(plain|html); ?charset=utf-8|application\/json)/i);
    expect(answerPage).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  });

  it("a request with headers that are too large is rejected before any work", async () => {
    expect((await send("GET", "/", { "X-Long": "a".repeat(40_000) })).status).toBe(431);
  });
});

describe("a request from another site", () => {
  it.each([
    [
      "a form",
      {
        "Sec-Fetch-Site": "cross-site",
        Origin: "https://evil.example",
        "Content-Type": "application/x-www-form-urlencoded",
      },
    ],
    [
      "a fetch without permission",
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Content-Type": "text/plain" },
    ],
    ["a form in an older browser", { Origin: "https://evil.example", Cookie: "handover=x" }],
    ["a sender with a cookie and no origin", { Cookie: "handover=x" }],
  ])("a request from another site is refused when it is %s", async (_, headers) => {
    const answer = await send("POST", "/functions/create-payment-intent-secure", headers, [
      Buffer.from("{}"),
    ]);
    expect(answer.status).toBe(403);
    expect(codeOf(answer)).toBe("cross_site_request");
    expect(answerPage).not.toHaveBeenCalled();
  });

  it("a link on another site can open a page of the shop", async () => {
    expect(
      (await send("GET", "/account", { "Sec-Fetch-Site": "cross-site", Cookie: "handover=x" })).status,
    ).toBe(200);
  });

  it("the check for requests from another site accepts the shop's own requests, and the request body reaches the page", async () => {
    const origin = new URL(env.APP_URL).origin;
    for (const headers of [own, { Origin: origin, Cookie: "handover=x" }]) {
      const answer = await send("POST", "/sign-out", headers, [Buffer.from("a=1")]);
      expect(answer.status).toBe(200);
    }
    expect(answerPage.mock.calls.map(([request]) => request.body?.toString())).toEqual(["a=1", "a=1"]);
  });
});

describe("every answer", () => {
  it.each([["/account"], ["/%ZZ"], ["/assets/none.js"], ["/healthz"], ["/webhooks/stripe"]])(
    "every answer at %s has the security headers and forbids caching",
    async (path) => {
      const { headers } = await send("GET", path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("object-src 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe/);
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-request-id"]).toBe("r-1");
      expect(headers["strict-transport-security"], "only when the shop uses https").toBeUndefined();
    },
  );

  it("every response has the security headers, even when a page fails or the shop is overloaded", async () => {
    answerPage.mockImplementation(async () => {
      throw new Error("Failed query: select secret\nparams: hunter2");
    });
    const broken = await send("GET", "/account");
    expect([broken.status, codeOf(broken)]).toEqual([500, "unexpected_error"]);
    expect(broken.text).not.toMatch(/hunter2|select|\s+at /);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerPage.mockImplementation(async ({ target }) => {
      if (target === "/about") await held;
      return new Response("late");
    });
    const waiting = Array.from({ length: LOAD_SHEDDING.page.inside }, () => send("GET", "/about"));
    await vi.waitFor(async () => expect((await send("GET", "/support")).status).toBe(503));
    const busy = await send("GET", "/about");
    expect([busy.status, codeOf(busy)]).toEqual([503, "busy"]);
    release();
    // A request that waits too long for a slot gets the status 503.
    const answered = (await Promise.all(waiting)).filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(LOAD_SHEDDING.page.atWork);

    for (const { headers } of [broken, busy]) {
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe/);
      expect([headers["x-content-type-options"], headers["cache-control"]]).toEqual(["nosniff", "no-store"]);
    }
  });

  it("a personal page allows its inline scripts by a nonce", async () => {
    const { headers } = await send("GET", "/account");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'nonce-bm9uY2U='");
  });

  it("every response forbids the referrer when the URL contains an id that comes from the provider", async () => {
    expect((await send("GET", "/payment-success?session_id=cs_1")).headers["referrer-policy"]).toBe(
      "no-referrer",
    );
    expect((await send("GET", "/account")).headers["referrer-policy"]).toBe(
      "strict-origin-when-cross-origin",
    );
  });

  it("the response to a HEAD request has no body", async () => {
    const answer = await send("HEAD", "/account");
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });
});
