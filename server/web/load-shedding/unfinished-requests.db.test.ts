import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_SHEDDING, SMALL_BODY_MS, UNFINISHED_OF_ADDRESS } from "#server/web/base/limits.ts";
import { openTestHost, own } from "../host-in-test.ts";

const host = await openTestHost();
const { send, answerPage, takeWebhook } = host;
beforeEach(() => host.reset());
afterAll(() => host.close());

/** Sends a complete small body at once, like the form of a browser. */
const whole = (path: string) => send("POST", path, { ...own, "Content-Length": "2" }, [Buffer.from("{}")]);

const paths = ["/about", "/cart/lines", "/functions/create-payment-intent-secure", "/admin/vendas"];
const ALL_SLOTS = Object.values(LOAD_SHEDDING).reduce((sum, { inside }) => sum + inside, 0);

/** Opens connections that announce a body and never send the whole body. */
function sendHalfRequests(count: number, path: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => {
    const socket = connect(host.port, "127.0.0.1").resume();
    socket.on("error", () => {});
    const head = [`POST ${path(index)} HTTP/1.1`, "Host: shop", "Sec-Fetch-Site: same-origin"];
    socket.write([...head, "Content-Length: 100", "", "half"].join("\r\n"));
    return socket;
  });
}

describe("requests with an incomplete body", () => {
  it("requests with an incomplete body occupy no slot, so pages, payments, webhooks and the admin app continue to work", async () => {
    const every = [...paths, "/webhooks/stripe"];
    const sockets = sendHalfRequests(ALL_SLOTS, (index) => every[index % every.length] ?? "/");
    await vi.waitFor(async () => expect(await host.connections()).toBeGreaterThan(0));
    for (const path of ["/about", "/orders", "/admin/vendas"])
      expect((await send("GET", path)).status, path).toBe(200);
    for (const path of paths) expect((await whole(path)).status, path).toBe(200);
    expect((await whole("/webhooks/stripe")).status).toBe(200);
    expect(takeWebhook).toHaveBeenCalledTimes(1);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await host.connections()).toBe(0));
  });

  it("requests with an incomplete body are rejected above the limit of one IP address, and their connection closes", async () => {
    const sockets = sendHalfRequests(UNFINISHED_OF_ADDRESS, () => "/cart/lines");
    await vi.waitFor(async () => expect(await host.connections()).toBe(UNFINISHED_OF_ADDRESS));
    await sleep(SMALL_BODY_MS);
    const [beyond] = sendHalfRequests(1, () => "/cart/lines");
    if (!beyond) throw new Error("no socket");
    let text = "";
    beyond.on("data", (chunk) => {
      text += chunk;
    });
    await new Promise((resolve) => beyond.once("close", resolve));
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toMatch(/retry-after: \d/i);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await host.connections()).toBe(0));
    expect(answerPage).not.toHaveBeenCalled();
  });
});
