import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** One address in front of several web processes, as a load balancer is: connections go to them in turn. */
export interface FrontDoor {
  port: number;
  /** Tells which ports stand behind it. */
  leadTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Opens it on a free port of this machine. A connection whose process is gone is cut, as the network would. */
export async function openFrontDoor(): Promise<FrontDoor> {
  const open = new Set<Socket>();
  let ports: readonly number[] = [];
  let turn = 0;

  const lead = (visitor: Socket, tries: number) => {
    const port = ports[turn++ % ports.length];
    if (!port || tries === 0) return visitor.destroy();
    const inner = connect({ host: "127.0.0.1", port, noDelay: true });
    inner.once("error", () => lead(visitor, tries - 1));
    inner.once("connect", () => {
      inner.removeAllListeners("error").on("error", () => visitor.destroy());
      inner.once("close", () => visitor.destroy());
      visitor.once("close", () => inner.destroy());
      visitor.pipe(inner).pipe(visitor);
    });
  };
  const server = createServer({ noDelay: true }, (visitor) => {
    open.add(visitor);
    visitor.on("error", () => {}).once("close", () => open.delete(visitor));
    lead(visitor, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      ports = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
