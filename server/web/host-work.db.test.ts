import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { codeOf, openTestHost, own } from "./host-in-test.ts";
import { MAX_BODY, MAX_IN_FLIGHT, MAX_WEBHOOK_BODY } from "./limits.ts";

const host = await openTestHost();
const { send, answerPage, takeWebhook } = host;
beforeEach(() => host.reset());
afterAll(() => host.close());

describe("bodies", () => {
  const megabyte = Buffer.alloc(1024 * 1024, "a");

  it("of 10 MB are answered 413, announced or not, and reach nothing", async () => {
    const chunks = Array.from({ length: 10 }, () => megabyte);
    for (const headers of [
      { ...own, "Content-Length": String(10 * megabyte.length) },
      { ...own, "Transfer-Encoding": "chunked" },
    ]) {
      const answer = await send("POST", "/cart/lines", headers, chunks);
      expect(answer.status).toBe(413);
      expect(codeOf(answer)).toBe("body_too_large");
    }
    expect(answerPage).not.toHaveBeenCalled();
  });

  it("of exactly the limit are taken", async () => {
    expect((await send("POST", "/cart/lines", own, [Buffer.alloc(MAX_BODY)])).status).toBe(200);
    expect((await send("POST", "/cart/lines", own, [Buffer.alloc(MAX_BODY + 1)])).status).toBe(413);
  });
});

describe("the provider's webhook", () => {
  it("is taken by POST alone, without the browser's checks, its bytes untouched", async () => {
    const answer = await send("POST", "/webhooks/stripe", { "Stripe-Signature": "t=1" }, [
      Buffer.from('{"id": 1}'),
    ]);
    expect(JSON.parse(answer.text)).toEqual({ bytes: 9 });
    expect(takeWebhook.mock.calls[0]?.[0].headers.get("stripe-signature")).toBe("t=1");
    for (const method of ["GET", "PUT"]) expect((await send(method, "/webhooks/stripe")).status).toBe(405);
    expect((await send("GET", "/webhooks/stripe")).headers.allow).toBe("POST");
    expect(takeWebhook).toHaveBeenCalledTimes(1);
  });

  it("has its own smaller bound", async () => {
    expect((await send("POST", "/webhooks/stripe", {}, [Buffer.alloc(MAX_WEBHOOK_BODY)])).status).toBe(200);
    expect((await send("POST", "/webhooks/stripe", {}, [Buffer.alloc(MAX_WEBHOOK_BODY + 1)])).status).toBe(
      413,
    );
  });
});

describe("when something goes wrong", () => {
  it("the answer is 500 with the request's number and nothing of the error", async () => {
    answerPage.mockRejectedValue(new Error("secret connection string"));
    const answer = await send("GET", "/account");
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("r-1");
    expect(answer.text).not.toContain("secret");
  });

  it("a router that gave up is answered for", async () => {
    answerPage.mockResolvedValue(new Response(null, { status: 500 }));
    expect((await send("GET", "/account", { Accept: "text/html" })).text).toContain("Something went wrong");
  });

  it("more requests at once than the shop works on are told to come back, health excepted", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerPage.mockImplementation(async () => {
      await gate;
      return new Response("late");
    });
    const working = Array.from({ length: MAX_IN_FLIGHT }, () => send("GET", "/account"));
    await vi.waitFor(() => expect(answerPage).toHaveBeenCalledTimes(MAX_IN_FLIGHT));
    const refused = await send("GET", "/account");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
    expect((await send("GET", "/healthz")).status).toBe(200);
    release();
    const answers = await Promise.all(working);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await send("GET", "/account")).status).toBe(200);
  });
});
