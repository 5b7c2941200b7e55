import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_SHEDDING, MAX_BODY, MAX_WEBHOOK_BODY } from "./base/limits.ts";
import { codeOf, openTestHost, own } from "./host-in-test.ts";

/**
 * Waits until a check passes. The time limit is long, because a busy machine needs seconds for 256 requests.
 */
const eventually = (check: () => unknown) => vi.waitFor(check, 15_000);

const host = await openTestHost();
const { send, sendRaw, answerPage, takeWebhook, lookUp, state } = host;
beforeEach(() => host.reset());
afterAll(() => host.close());

describe("a request body", () => {
  const megabyte = Buffer.alloc(1024 * 1024, "a");

  it("a request body of 10 MB gets a 413 response, with or without a Content-Length, and reaches no page", async () => {
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

  it("a request body is accepted when its size is exactly the limit", async () => {
    expect((await send("POST", "/cart/lines", own, [Buffer.alloc(MAX_BODY)])).status).toBe(200);
    expect((await send("POST", "/cart/lines", own, [Buffer.alloc(MAX_BODY + 1)])).status).toBe(413);
  });
});

describe("the provider's webhook", () => {
  it("the provider's webhook accepts only POST, skips the cross-site check and passes the bytes on unchanged", async () => {
    const answer = await send("POST", "/webhooks/stripe", { "Stripe-Signature": "t=1" }, [
      Buffer.from('{"id": 1}'),
    ]);
    expect(JSON.parse(answer.text)).toEqual({ bytes: 9 });
    expect(takeWebhook.mock.calls[0]?.[0].headers.get("stripe-signature")).toBe("t=1");
    for (const method of ["GET", "PUT"]) expect((await send(method, "/webhooks/stripe")).status).toBe(405);
    expect((await send("GET", "/webhooks/stripe")).headers.allow).toBe("POST");
    expect(takeWebhook).toHaveBeenCalledTimes(1);
  });

  it("the provider's webhook answers 404 for an unknown provider before the body arrives, and closes the connection", async () => {
    const head = "POST /webhooks/nobody HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n{";
    const answer = await sendRaw(head);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    for (const path of ["/webhooks/nobody", "/webhooks/", "/webhooks/stripe/more", "/webhooks/Stripe"])
      expect((await send("POST", path, {}, [Buffer.from("{}")])).status).toBe(404);
    expect(takeWebhook).not.toHaveBeenCalled();
  });

  it("the provider's webhook rejects a body above its own size limit, which is smaller than the limit for a form", async () => {
    expect((await send("POST", "/webhooks/stripe", {}, [Buffer.alloc(MAX_WEBHOOK_BODY)])).status).toBe(200);
    expect((await send("POST", "/webhooks/stripe", {}, [Buffer.alloc(MAX_WEBHOOK_BODY + 1)])).status).toBe(
      413,
    );
  });
});

describe("an unexpected error", () => {
  it("an unexpected error causes a 500 response with the request id and without details of the error", async () => {
    answerPage.mockRejectedValue(new Error("secret connection string"));
    const answer = await send("GET", "/account");
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("r-1");
    expect(answer.text).not.toContain("secret");
  });

  it("an unexpected error causes an error page when the router returns an empty 500 response", async () => {
    answerPage.mockResolvedValue(new Response(null, { status: 500 }));
    expect((await send("GET", "/account", { Accept: "text/html" })).text).toContain("Something went wrong");
  });

  it("an unexpected error causes a 503 response with Retry-After when the database is unavailable", async () => {
    answerPage.mockRejectedValue(new Error("timeout exceeded when trying to connect"));
    const answer = await send("GET", "/account");
    expect([answer.status, codeOf(answer)]).toEqual([503, "unavailable"]);
    expect(answer.headers["retry-after"]).toMatch(/^[1-3]$/);
    for (const code of ["57P01", "53100", "53200", "53400", "58030", "25006", "ENOSPC"]) {
      takeWebhook.mockRejectedValue(Object.assign(new Error("not now"), { code }));
      const rejected = await send("POST", "/webhooks/stripe", {}, [Buffer.from("{}")]);
      expect([code, rejected.status, codeOf(rejected)]).toEqual([code, 503, "unavailable"]);
    }
  });

  it("an unexpected error causes a 400 response when the request has a character that the database cannot store", async () => {
    for (const code of ["22021", "22P05"]) {
      answerPage.mockRejectedValue(
        new Error("Failed query", { cause: Object.assign(new Error(), { code }) }),
      );
      const answer = await send("GET", "/account");
      expect([answer.status, codeOf(answer)]).toEqual([400, "text_unstorable"]);
    }
  });
});

describe("load above the limits", () => {
  const { inside, atWork } = LOAD_SHEDDING.page;

  /**
   * Sends page requests whose answers wait until the test calls `release`. Resolves when all slots and the
   * queue are full.
   */
  async function fill() {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerPage.mockImplementation(async ({ target }) => {
      if (target === "/about") await gate;
      return new Response("late");
    });
    const working = Array.from({ length: inside }, () => send("GET", "/about"));
    await eventually(async () => expect((await send("GET", "/support")).status).toBe(503));
    return { working, release };
  }

  it("requests above the limits get a 503 page or 503 JSON, each with Retry-After, while admitted requests complete", async () => {
    const { working, release } = await fill();
    expect(answerPage).toHaveBeenCalledTimes(atWork);
    const page = await send("GET", "/about", { Accept: "text/html", Cookie: "language=pt-BR" });
    expect([page.status, page.headers["content-language"]]).toEqual([503, "pt-BR"]);
    expect(page.text).toContain("A loja está ocupada");
    const data = await send("GET", "/about.data");
    expect([data.status, codeOf(data)]).toEqual([503, "busy"]);
    for (const rejected of [page, data]) expect(rejected.headers["retry-after"]).toMatch(/^[1-3]$/);
    release();
    const answers = await Promise.all(working);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await send("GET", "/about")).status).toBe(200);
  });

  it("page requests above the load limit do not affect health checks, webhooks, payments or the admin app", async () => {
    const { working, release } = await fill();
    for (const [method, path] of [
      ["GET", "/healthz"],
      ["GET", "/readyz"],
      ["POST", "/webhooks/stripe"],
      ["POST", "/functions/create-payment-intent-secure"],
      ["GET", "/payment-success?session_id=cs_1"],
      ["POST", "/deliverables/1/reveal"],
      ["POST", "/cart/lines"],
      ["GET", "/auth"],
      ["GET", "/orders"],
      ["GET", "/account.data"],
      ["GET", "/admin/vendas"],
    ] as const)
      expect((await send(method, path, own)).status, path).toBe(200);
    release();
    await Promise.all(working);
  });

  it("the sign-in page loads while all sign-ins wait for their password hash, and sign-ins above the limit get a 503 response", async () => {
    for (const [form, page] of [
      ["/auth", "/auth"],
      ["/admin/login", "/admin/login"],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<Response>();
      answerPage.mockImplementation(async ({ method }) =>
        method === "POST" ? promise : new Response("the page"),
      );
      const posts = Array.from({ length: 80 }, () => send("POST", form, own, [Buffer.from("a=1")]));
      await eventually(() => expect(answerPage).toHaveBeenCalled());
      const started = performance.now();
      expect([(await send("GET", page)).status, page]).toEqual([200, page]);
      expect(performance.now() - started).toBeLessThan(1_000);
      resolve(new Response("signed in"));
      const statuses = (await Promise.all(posts)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      answerPage.mockClear();
    }
  });

  it("a deliberately delayed response does not count as load", async () => {
    state.notBefore = performance.now() + 1_500;
    const delayed = Array.from({ length: LOAD_SHEDDING.own.inside }, () => send("GET", "/auth/forgot"));
    await eventually(() => expect(answerPage).toHaveBeenCalledTimes(LOAD_SHEDDING.own.inside));
    state.notBefore = undefined;
    expect((await send("GET", "/account")).status).toBe(200);
    const answers = await Promise.all(delayed);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("a request does not count as load while the request waits for the settlement of an order", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    state.later = async () => {
      await promise;
      return new Response("settled");
    };
    const waiting = Array.from({ length: LOAD_SHEDDING.payment.inside }, () =>
      send("GET", "/functions/process-payment-delivery"),
    );
    await eventually(() => expect(answerPage).toHaveBeenCalledTimes(LOAD_SHEDDING.payment.inside));
    state.later = undefined;
    expect((await send("GET", "/payment-success")).status).toBe(200);
    resolve();
    const texts = (await Promise.all(waiting)).map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set(["settled"]));
  });

  it("a request frees its slot when its client disconnects during the lookup of the session", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    lookUp.mockReturnValue(promise);
    const { inside, atWork } = LOAD_SHEDDING.staff;
    const head = ["POST /admin/pictures HTTP/1.1", "Host: shop", "Sec-Fetch-Site: same-origin"];
    const uploads = Array.from({ length: inside }, () => connect(host.port, "127.0.0.1"));
    for (const upload of uploads) upload.write([...head, "Content-Length: 9", "", "a part"].join("\r\n"));
    await eventually(() => expect(lookUp).toHaveBeenCalledTimes(atWork));
    for (const upload of uploads) upload.destroy();
    await eventually(async () => expect(await host.connections()).toBe(0));
    resolve();
    await eventually(async () => expect((await send("GET", "/admin/vendas")).status).toBe(200));
    expect(answerPage).toHaveBeenCalledTimes(1);
  });

  it("malformed requests free their slots even when the clients keep their connections open", async () => {
    const head = ["POST /admin/vendas HTTP/1.1", "Host: shop", "Sec-Fetch-Site: same-origin"];
    const senders = Array.from({ length: LOAD_SHEDDING.staff.inside }, () =>
      connect({ host: "127.0.0.1", port: host.port, allowHalfOpen: true }).resume(),
    );
    for (const sender of senders)
      sender.write([...head, "Transfer-Encoding: chunked", "", "no length", ""].join("\r\n"));
    await Promise.all(senders.map((sender) => once(sender, "end")));
    await eventually(async () => expect((await send("GET", "/admin/vendas")).status).toBe(200));
    for (const sender of senders) sender.destroy();
    expect(answerPage).toHaveBeenCalledTimes(1);
  });

  it("webhooks above the load limits get a 503 response, because the provider sends these webhooks again", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    takeWebhook.mockImplementation(async () => {
      await gate;
      return Response.json({ received: true });
    });
    const event = () => send("POST", "/webhooks/stripe", {}, [Buffer.from("{}")]);
    const working = Array.from({ length: LOAD_SHEDDING.webhook.inside }, event);
    await eventually(() => expect(takeWebhook).toHaveBeenCalledTimes(LOAD_SHEDDING.webhook.atWork));
    await eventually(async () => expect((await event()).status).toBe(503));
    release();
    expect(new Set((await Promise.all(working)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
