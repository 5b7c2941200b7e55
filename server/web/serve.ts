import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { DRAIN_MS, MAX_HEADERS } from "./limits.ts";
import { flushLog, logError, logNotice } from "./log.ts";

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** An HTTP server with bounds on how long and how large a request may be before anybody looks at it. */
export function boundedServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than the idle time of usual load balancers, so that they close first and never meet a closing socket.
      keepAliveTimeout: 75_000,
    },
    listener,
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const line = CLIENT_ERRORS[error.code ?? ""] ?? "400 Bad Request";
    const body = `${line.slice(4)}\n`;
    socket.end(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
  return server;
}

/**
 * Stops the process well: on SIGTERM or SIGINT no new connection is taken, requests being answered have ten seconds,
 * then `close` ends what the process holds. A second signal, or an error nobody caught, ends it at once.
 */
export function stopWell(server: Server, begin: () => void, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logNotice("stopping", { signal });
    begin();
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection whose last answer went out after this moment would otherwise be kept open for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(late);
    clearInterval(idle);
    await close();
    flushLog();
    process.exit(0);
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
