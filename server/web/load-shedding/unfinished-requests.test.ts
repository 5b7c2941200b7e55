import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { limitConnections } from "./connection-limit.ts";
import { UnfinishedRequests } from "./unfinished-requests.ts";

describe("the limit on unfinished requests", () => {
  it("the limit on unfinished requests rejects an IP address above its own limit and accepts other IP addresses", () => {
    const unfinished = new UnfinishedRequests(10, 2);
    const first = unfinished.begin("203.0.113.5");
    expect(unfinished.begin("203.0.113.5")).toBeTypeOf("function");
    expect(unfinished.begin("203.0.113.5")).toBeUndefined();
    expect(unfinished.begin("203.0.113.6")).toBeTypeOf("function");
    first?.();
    first?.();
    expect(unfinished.begin("203.0.113.5")).toBeTypeOf("function");
    expect(unfinished.begin("203.0.113.5")).toBeUndefined();
  });

  it("the limit on unfinished requests counts an IPv6 /64 network as one client", () => {
    const unfinished = new UnfinishedRequests(10, 1);
    expect(unfinished.begin("2001:db8::1")).toBeTypeOf("function");
    expect(unfinished.begin("2001:db8::2")).toBeUndefined();
  });

  it("the limit on unfinished requests rejects requests of every IP address when the process is above its own limit", () => {
    const unfinished = new UnfinishedRequests(2, 2);
    unfinished.begin("203.0.113.1");
    unfinished.begin("203.0.113.2");
    expect(unfinished.begin("203.0.113.3")).toBeUndefined();
  });
});

describe("the limit on connections", () => {
  /**
   * Starts a server with a limit of two connections. `isOpen` resolves when the server has accepted or closed
   * a connection.
   */
  async function serveWithBound(isExempt?: (address: string) => boolean) {
    const server = createServer((_, answer) => void answer.end("ok"));
    limitConnections(server, 2, isExempt);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const isOpen = (socket: Socket) =>
      new Promise<boolean>((resolve) => {
        socket.on("error", () => {});
        socket.once("data", () => resolve(true));
        socket.once("close", () => resolve(false));
        socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
      });
    return { server, open: () => connect(port, "127.0.0.1"), isOpen };
  }

  it("the limit on connections closes connections above the limit of an IP address, and accepts connections again after others close", async () => {
    const { server, open, isOpen } = await serveWithBound(() => false);
    const [first, second] = [open(), open()];
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, true]);
    expect(await isOpen(open())).toBe(false);
    first.destroy();
    await new Promise((resolve) => first.once("close", resolve));
    await expect.poll(() => isOpen(open())).toBe(true);
    server.closeAllConnections();
    server.close();
  });

  it("the limit on connections does not apply to this machine's own IP addresses", async () => {
    const { server, open, isOpen } = await serveWithBound();
    for (let count = 0; count < 5; count++) expect(await isOpen(open())).toBe(true);
    server.closeAllConnections();
    server.close();
  });
});
