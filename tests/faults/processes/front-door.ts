import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createPlainServer } from "node:net";

/**
 * A load balancer with one port in front of several web processes. The load balancer sends each request to
 * the next ready process, one after the other. The load balancer retries a request at the next process only
 * if the connection failed. After a connection has succeeded, the load balancer never sends the request
 * again.
 */
export interface FrontDoor {
  port: number;
  /** Sets the ports of the web processes. */
  leadTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** The interval of the readiness checks of each process, in milliseconds. */
const CHECK_MS = 100;

interface Behind {
  port: number;
  agent: Agent;
  isReady: boolean;
  /** Whether a readiness check still waits for its answer. */
  isAsked: boolean;
}

/**
 * Opens the load balancer on a free port. When a process dies, its open requests are cut, as on a real
 * network.
 */
export async function openFrontDoor(): Promise<FrontDoor> {
  let behind: Behind[] = [];
  let turn = 0;

  const server = createServer({ noDelay: true, keepAliveTimeout: 75_000, requestTimeout: 0 }, (from, to) => {
    const ready = behind.filter(({ isReady }) => isReady);
    // While no process is ready, requests go to all processes, because any process might become ready soon.
    const choices = ready.length > 0 ? ready : behind;
    const start = turn++ % Math.max(1, choices.length);
    lead(from, to, [...choices.slice(start), ...choices.slice(0, start)]);
  });
  const checks = setInterval(() => {
    for (const one of behind) checkReadiness(one);
  }, CHECK_MS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (ports) => {
      behind = ports.map((port) => ({
        port,
        agent: new Agent({ keepAlive: true }),
        isReady: false,
        isAsked: false,
      }));
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(checks);
        for (const { agent } of behind) agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Checks the process, unless the last check has no answer yet. Only one check runs at a time, because an
 * older answer must not arrive after a newer answer.
 */
function checkReadiness(one: Behind): void {
  if (one.isAsked) return;
  one.isAsked = true;
  const tell = (isReady: boolean) => {
    // A process that is no longer ready might close its idle connections at any time. Therefore, the load
    // balancer closes these connections first.
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
  asked.once("close", () => {
    one.isAsked = false;
  });
  asked.end();
}

/** Forwards a request to the first process that accepts a connection. */
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

/**
 * Removes the connection headers, because the client and the process each have their own connection to the
 * load balancer.
 */
function withoutConnection(raw: readonly string[]): string[] {
  const forwarded: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name)) forwarded.push(name, raw[at + 1] ?? "");
  }
  return forwarded;
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createPlainServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
