import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { env } from "#env";
import { CUT_MS, HEADERS_MS, MAX_HEADERS, REQUEST_MS, STOP_MS } from "./base/limits.ts";
import { flushLog, logError, logNotice } from "./base/log.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./base/security-headers.ts";
import { logCounts } from "./cached-answers.ts";
import { limitConnections } from "./load-shedding/connection-limit.ts";

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * How long a client can read the answer to a malformed request, in milliseconds. After this time, the server
 * closes the connection. An open connection of a malformed request counts against the load-shedding limits.
 */
const ERROR_ANSWER_MS = 1_000;

/** Creates an HTTP server with limits on the duration and size of requests. */
export function boundedServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
      // The keep-alive time is longer than the idle timeout of common load balancers. The load balancer
      // therefore closes an idle connection first, and never sends a request on a connection that the server
      // is closing.
      keepAliveTimeout: 75_000,
      // Node's own answer to a request without a Host header has no security headers. The listener of the
      // shop answers a request without a Host header.
      requireHostHeader: false,
    },
    listener,
  );
  // Node's own answer to an unknown "Expect" header has no security headers. A server may ignore the "Expect"
  // header (RFC 9110).
  server.on("checkExpectation", listener);
  if (env.TRUSTED_PROXIES === 0) limitConnections(server);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const line = CLIENT_ERRORS[error.code ?? ""] ?? "400 Bad Request";
    const body = `${line.slice(4)}\n`;
    const headers = [
      ["Connection", "close"],
      ["Content-Type", "text/plain; charset=utf-8"],
      ["Content-Length", body.length],
      ["Cache-Control", "no-store"],
      ["Content-Security-Policy", contentSecurityPolicy()],
      ...COMMON_HEADERS,
    ].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${line}\r\n${headers.join("")}\r\n${body}`);
    setTimeout(() => socket.destroy(), ERROR_ANSWER_MS).unref();
  });
  return server;
}

interface StopSteps {
  /** Called when the stop signal arrives. `begin` marks the process as not ready. */
  begin: () => void;
  /**
   * Resolves when the load balancer has stopped routing to this process. `drained` also ends connections that
   * would otherwise stay open.
   */
  drained?: () => Promise<void>;
  /** Releases the process's resources after the last request. */
  close: () => Promise<void>;
}

/**
 * Graceful shutdown on SIGTERM or SIGINT. The process accepts requests until the load balancer sends new
 * requests to other processes. After that, the process accepts no new connections and completes the open
 * requests. The process ends within ten seconds. A second signal or an uncaught error ends the process at
 * once.
 */
export function gracefulShutdown(server: Server, { begin, drained, close }: StopSteps): void {
  let isStopping = false;
  // During the stop, a client with a keep-alive connection must open a new connection, which the load
  // balancer routes to another process.
  server.prependListener("request", (_, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false;
  });
  const exit = () => {
    logCounts();
    flushLog();
    process.exit(0);
  };
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logNotice("stopping", { signal });
    setTimeout(exit, STOP_MS).unref();
    const late = setTimeout(() => server.closeAllConnections(), CUT_MS);
    begin();
    await drained?.();
    // Without this interval, a connection that becomes idle during the stop would stay open until its next
    // request.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(late);
    clearInterval(idle);
    await close();
    exit();
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      logError(`the process ends: ${event}`, error);
      flushLog();
      process.exit(1);
    });
  }
}
