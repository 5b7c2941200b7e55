import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BlockList } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { parseNetworks } from "./judge-address.ts";
import { postRequest, type Reach } from "./post-request.server.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const local: Reach = { allowed: parseNetworks("127.0.0.1") ?? new BlockList(), allowsHttp: true };
const post = (url: string, reach: Reach = local) =>
  postRequest(new URL(url), { body: "{}", headers: {} }, reach);

describe("a request to an endpoint", () => {
  it("a request to an endpoint returns status, text and Retry-After", async () => {
    const url = await listen((_, response) => response.writeHead(503, { "retry-after": "7" }).end("busy"));
    expect(await post(url)).toEqual({ status: 503, text: "busy", retryAfter: 7 });
  });

  it("a request to an endpoint does not follow a redirect", async () => {
    let visits = 0;
    const target = await listen((_, response) => {
      visits += 1;
      response.end();
    });
    const url = await listen((_, response) => response.writeHead(307, { location: target }).end());
    expect((await post(url)).status).toBe(307);
    expect(visits).toBe(0);
  });

  it("a request stops reading an endless response after 64 KB", async () => {
    const url = await listen((_, response) => {
      response.writeHead(200);
      const more = () => {
        if (!response.destroyed) response.write("x".repeat(16_384), () => setImmediate(more));
      };
      more();
    });
    const { status, text } = await post(url);
    expect({ status, length: text.length }).toEqual({ status: 200, length: 65_536 });
  });

  it("the timeout ends a request without a response, and a request with an endless response", async () => {
    const hanging = await listen(() => {});
    const slow = await listen((_, response) => {
      response.writeHead(200);
      response.write("a");
    });
    for (const url of [hanging, slow])
      await expect(post(url, { ...local, timeoutMs: 200 })).rejects.toThrow();
  });

  it("the timeout ends a request whose host name never resolves", async () => {
    const reach = { ...local, timeoutMs: 100, resolve: () => new Promise<never>(() => {}) };
    await expect(post("http://shop.example/", reach)).rejects.toThrow();
  });

  it("a request is rejected when its IP address or host name is forbidden, or when it uses http in production", async () => {
    const url = await listen((_, response) => response.end());
    const closed: Reach = { allowed: new BlockList(), allowsHttp: true };
    await expect(post(url, closed)).rejects.toThrow("closed network");
    await expect(post(url.replace("127.0.0.1", "[::ffff:127.0.0.1]"), closed)).rejects.toThrow();
    await expect(post(url.replace("127.0.0.1", "2130706433"), closed)).rejects.toThrow("closed network");
    const mixed = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    await expect(post("http://shop.example/", { ...closed, resolve: mixed })).rejects.toThrow("closed");
    await expect(post(url, { ...local, allowsHttp: false })).rejects.toThrow("https://");
  });

  it("a request is rejected when its host name changes from an allowed to a forbidden IP address between two attempts", async () => {
    const url = (await listen((_, response) => response.end("ok"))).replace("127.0.0.1", "shop.example");
    const addresses = ["127.0.0.1", "127.0.0.2"];
    const resolve = async () => [{ address: addresses.shift() ?? "", family: 4 }];
    expect((await post(url, { ...local, resolve })).status).toBe(200);
    await expect(post(url, { ...local, resolve })).rejects.toThrow("closed network");
  });
});
