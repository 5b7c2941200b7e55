import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createPlainServer } from "node:net";

/**
 * One address in front of several web processes, as a load balancer is: requests go in turn to those that say they are
 * ready. One that could not even be connected to is tried at the next process; one that may have been sent never is.
 */
export interface FrontDoor {
  port: number;
  /** Tells which ports stand behind it. */
  leadTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** How often each process is asked whether it is ready, in milliseconds. */
const LOOK_MS = 100;

interface Behind {
  port: number;
  agent: Agent;
  isReady: boolean;
}

/** Opens it on a free port of this machine. A request whose process is gone is cut, as the network would. */
export async function openFrontDoor(): Promise<FrontDoor> {
  let behind: Behind[] = [];
  let turn = 0;

  const server = createServer({ noDelay: true, keepAliveTimeout: 75_000, requestTimeout: 0 }, (from, to) => {
    const ready = behind.filter(({ isReady }) => isReady);
    // While none says so, any may be ready in a moment.
    const choices = ready.length > 0 ? ready : behind;
    const start = turn++ % Math.max(1, choices.length);
    lead(from, to, [...choices.slice(start), ...choices.slice(0, start)]);
  });
  const looking = setInterval(() => {
    for (const one of behind) look(one);
  }, LOOK_MS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (ports) => {
      behind = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isReady: false }));
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(looking);
        for (const { agent } of behind) agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function look(one: Behind): void {
  const tell = (isReady: boolean) => {
    // A kept connection to a process that is about to close it could be closed just as a request is written to it.
    if (one.isReady && !isReady) {
      for (const sockets of Object.values(one.agent.freeSockets))
        for (const socket of sockets ?? []) socket.destroy();
    }
    one.isReady = isReady;
  };
  const asked = request({ host: "127.0.0.1", port: one.port, path: "/readyz", agent: false, timeout: 2_000 });
  asked.once("response", (answer) => {
    answer.resume();
    tell(answer.statusCode === 200);
  });
  asked.once("timeout", () => asked.destroy());
  asked.once("error", () => tell(false));
  asked.end();
}

/** Sends a request on to the first of these processes that can be connected to. */
function lead(from: IncomingMessage, to: ServerResponse, [first, ...others]: readonly Behind[]): void {
  if (!first) return void from.socket.destroy();
  const { method, url, rawHeaders: headers } = from;
  const asked = request({
    host: "127.0.0.1",
    port: first.port,
    agent: first.agent,
    method,
    path: url,
    headers,
  });
  let isConnected = false;
  const send = () => {
    isConnected = true;
    from.pipe(asked);
  };
  asked.once("socket", (socket) => (socket.connecting ? socket.once("connect", send) : send()));
  asked.once("error", () => {
    if (isConnected) return void from.socket.destroy();
    first.isReady = false;
    lead(from, to, others);
  });
  asked.once("response", (answer) => {
    to.writeHead(answer.statusCode ?? 502, withoutConnection(answer.rawHeaders));
    answer.once("error", () => to.destroy());
    answer.pipe(to);
  });
  to.once("close", () => {
    if (!to.writableFinished) asked.destroy();
  });
}

/** Whether a connection stays open is a matter of each side of the door alone. */
function withoutConnection(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name)) kept.push(name, raw[at + 1] ?? "");
  }
  return kept;
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createPlainServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
