import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { env } from "#env";
import { CUT_MS, HEADERS_MS, MAX_HEADERS, REQUEST_MS, STOP_MS } from "./limits.ts";
import { limitConnections } from "./load-shedding/connection-limit.ts";
import { flushLog, logError, logNotice } from "./log.ts";
import { COMMON_HEADERS, contentSecurityPolicy } from "./security-headers.ts";

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Who is told of a broken request has this long to read it, in milliseconds. Their connection then ends whether or not they
 * end it: as long as it is there, what they began to send counts as a request inside. */
const LAST_WORD_MS = 1_000;

/** An HTTP server with bounds on how long and how large a request may be before anybody looks at it. */
export function boundedServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
      // Longer than the idle time of usual load balancers, so that they close first and never meet a closing socket.
      keepAliveTimeout: 75_000,
    },
    listener,
  );
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
    setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
  });
  return server;
}

/** What a process does when it stops. */
interface StopSteps {
  /** At once: says that it is not ready. */
  begin: () => void;
  /** Resolves when nobody leads requests here any more, until then they are taken, and when what would stay open is ended. */
  ledAway?: () => Promise<void>;
  /** Ends what the process holds, once no request is under way. */
  close: () => Promise<void>;
}

/**
 * Stops the process well: on SIGTERM or SIGINT requests are taken until they are led elsewhere, then no new connection;
 * those being answered are finished, and all of it takes ten seconds at most. A second signal, or an error nobody
 * caught, ends it at once.
 */
export function stopWell(server: Server, { begin, ledAway, close }: StopSteps): void {
  let isStopping = false;
  // Whoever holds a connection asks for the next thing on another one, which leads to a process that stays.
  server.prependListener("request", (_, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false;
  });
  const exit = () => {
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
    await ledAway?.();
    // A connection whose last answer went out after this moment would otherwise be kept open for the next request.
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
