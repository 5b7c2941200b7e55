import { connect, type Socket } from "node:net";

export interface LoadPlan {
  host: string;
  port: number;
  connections: number;
  /** The duration in milliseconds. */
  ms: number;
  /** Returns the path of the next request. The generator calls the function once for each request. */
  path: () => string;
}

export interface LoadResult {
  requests: number;
  /** Requests per second. */
  rate: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  worst: number;
  /** The number of answers for each status other than 200. */
  refused: Record<string, number>;
  /** The number of answers for each value of the X-Cache header. */
  cache: Record<string, number>;
}

const END_OF_HEADERS = Buffer.from("\r\n\r\n");
const HEADERS = "Accept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\nUser-Agent: handover-bench\r\n";

/**
 * Sends requests to a server on this machine over keep-alive connections. Each connection carries one request
 * at a time. Measures the time from the first byte of a request to the last byte of its answer.
 * @throws Error when a connection breaks or an answer has no Content-Length, because such a run is not valid.
 */
export async function generateLoad(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  const cache: Record<string, number> = {};
  const started = performance.now();
  const deadline = started + plan.ms;
  await Promise.all(
    Array.from({ length: plan.connections }, () =>
      converse(plan, deadline, (ms, status, found) => {
        latencies.push(ms);
        if (status !== "200") refused[status] = (refused[status] ?? 0) + 1;
        if (found) cache[found] = (cache[found] ?? 0) + 1;
      }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    rate: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    refused,
    cache,
  };
}

type Measured = (ms: number, status: string, cache: string | undefined) => void;

function converse(plan: LoadPlan, deadline: number, measured: Measured): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: plan.host, port: plan.port, noDelay: true });
    let asked = 0;
    let waiting: Buffer | undefined;
    /**
     * The number of bytes of the answer that have not arrived yet. This number is negative until the headers
     * of the answer are complete.
     */
    let missing = -1;
    let status = "";
    let found: string | undefined;

    const ask = () => {
      if (performance.now() >= deadline) return socket.end(resolve);
      missing = -1;
      asked = performance.now();
      socket.write(`GET ${plan.path()} HTTP/1.1\r\nHost: localhost:${plan.port}\r\n${HEADERS}\r\n`);
    };
    const readHeaders = (bytes: Buffer): boolean => {
      const end = bytes.indexOf(END_OF_HEADERS);
      if (end < 0) return false;
      const head = bytes.toString("latin1", 0, end);
      status = head.slice(9, 12);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`an answer without Content-Length (status ${status})`);
      found = /\r\nx-cache: (\w+)/i.exec(head)?.[1];
      missing = Number(length) - (bytes.length - end - 4);
      return true;
    };
    socket.once("connect", ask);
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      try {
        if (missing < 0) {
          const bytes: Buffer = waiting ? Buffer.concat([waiting, chunk]) : chunk;
          waiting = readHeaders(bytes) ? undefined : bytes;
          if (waiting) return;
        } else missing -= chunk.length;
        if (missing > 0) return;
        measured(performance.now() - asked, status, found);
        ask();
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    });
  });
}
