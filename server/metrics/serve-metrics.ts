import { createServer, type Server } from "node:http";
import { EXPOSITION_TYPE, type Family, writeExposition } from "./exposition.ts";

/** Only programs on this machine are allowed to read the metrics. */
const LOOPBACK = "127.0.0.1";

/**
 * Serves `GET /metrics` on a port of this machine. The public port does not serve metrics. When another
 * program already uses the port, the shop reports the conflict and runs without metrics.
 */
export function serveMetrics(
  port: number,
  read: () => Promise<readonly Family[]>,
  report: (what: string, error: unknown) => void,
): Server {
  const server = createServer({ requestTimeout: 5_000, maxHeaderSize: 8_192 }, async (incoming, outgoing) => {
    if (incoming.method !== "GET" || incoming.url?.split("?")[0] !== "/metrics") {
      outgoing.writeHead(404).end();
      return;
    }
    try {
      const text = writeExposition(await read());
      outgoing.writeHead(200, { "Content-Type": EXPOSITION_TYPE, "Cache-Control": "no-store" }).end(text);
    } catch (error) {
      report("the metrics could not be read", error);
      outgoing.writeHead(500).end();
    }
  });
  server.on("error", (error) => report("the port of the metrics cannot be used", error));
  server.listen(port, LOOPBACK);
  server.unref();
  return server;
}
