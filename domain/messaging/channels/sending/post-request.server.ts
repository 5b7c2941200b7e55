import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { type BlockList, isIP } from "node:net";
import { mayReach } from "./judge-address.ts";

/** Timeout of one attempt, from the resolution of the name to the end of the answer. */
export const TIMEOUT_MS = 15_000;
/** Maximum number of bytes that the function reads from an answer. */
const ANSWER_BYTES = 64 * 1024;

interface Address {
  address: string;
  family: number;
}

/** The addresses that an attempt may reach, and the resolver of host names. */
export interface Reach {
  allowed: BlockList;
  /** Whether http is allowed. Production does not allow http. */
  allowsHttp: boolean;
  resolve?: (host: string) => Promise<Address[]>;
  timeoutMs?: number;
}

export interface Answer {
  /** The status. The status is null when the endpoint gave no answer. */
  status: number | null;
  text: string;
  /** The header Retry-After in seconds. The number is null when the answer has no Retry-After header. */
  retryAfter: number | null;
}

/**
 * The shop is not allowed to connect to the endpoint. The shop refuses an IP address of the endpoint's host
 * name, or the shop refuses the protocol of the URL.
 */
export class ReachRejected extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ReachRejected";
  }
}

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxFreeSockets: 64, timeout: TIMEOUT_MS }),
  "https:": new https.Agent({ keepAlive: true, maxFreeSockets: 64, timeout: TIMEOUT_MS }),
};

/**
 * Posts a body to an endpoint. The function resolves the host name again for each attempt. The function
 * checks each address of the host and connects only to an allowed address. A redirect counts as an answer and
 * is not followed. The function reads at most 64 KB of an answer.
 * @throws ReachRejected for a refused address, `TimeoutError` after 15 seconds, and every error of the
 * network
 */
export async function postRequest(
  url: URL,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  reach: Reach,
): Promise<Answer> {
  if (url.protocol !== "https:" && !(reach.allowsHttp && url.protocol === "http:"))
    throw new ReachRejected("the address must start with https://");
  const signal = AbortSignal.timeout(reach.timeoutMs ?? TIMEOUT_MS);
  const addresses = await untilAborted(judgedAddresses(url.hostname, reach), signal);
  const send = (canRetry: boolean): Promise<Answer> =>
    sendTo(url, addresses, { body, headers, signal }).catch((error: unknown) => {
      // An error of this kind means that the endpoint closed an idle connection while the shop reused the
      // connection.
      if (canRetry && isStaleSocket(error)) return send(false);
      throw signal.aborted ? signal.reason : error;
    });
  return send(true);
}

async function judgedAddresses(hostname: string, reach: Reach): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const resolve = reach.resolve ?? ((name) => lookup(name, { all: true }));
  const addresses = family ? [{ address: host, family }] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address, reach.allowed)))
    throw new ReachRejected("the address is in a closed network");
  return addresses;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

const isStaleSocket = (error: unknown) =>
  error instanceof Error && "isReused" in error && "code" in error && error.code === "ECONNRESET";

function sendTo(
  url: URL,
  addresses: readonly Address[],
  { body, headers, signal }: { body: string; headers: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<Answer> {
  const [first] = addresses;
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      agent: agents[url.protocol as keyof typeof agents],
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
      lookup: (_host, options, done) =>
        options.all ? done(null, addresses as Address[]) : done(null, first?.address ?? "", first?.family),
    });
    sent.on("error", (error) => reject(Object.assign(error, sent.reusedSocket && { isReused: true })));
    sent.on("response", (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const end = () =>
        resolve({
          status: response.statusCode ?? null,
          text: Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString("utf8"),
          retryAfter: secondsOf(response.headers["retry-after"]),
        });
      response.on("data", (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size <= ANSWER_BYTES) return;
        end();
        sent.destroy();
      });
      response.on("end", end);
      response.on("error", reject);
    });
    sent.end(body);
  });
}

/** Returns the seconds of a Retry-After header: a number, or an HTTP date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
