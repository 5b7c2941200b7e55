import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type SandboxControl, sandboxControl } from "@handover/stripe-sandbox/control-client.ts";
import { startSandbox } from "@handover/stripe-sandbox/server.ts";
import { NAMES } from "./names.ts";

/** The keys of the shop at the provider. */
export const PROVIDER_KEYS = { key: "rk_live_firstday", webhookSecret: "whsec_firstday" };
const SANDBOX_KEYS = { key: "sk_test_firstday", webhookSecret: "whsec_sandbox" };

/**
 * Computes the signature of an event in the same way as the provider:
 * https://docs.stripe.com/webhooks#verify-manually
 */
const mark = (text: string) => createHmac("sha256", PROVIDER_KEYS.webhookSecret).update(text).digest("hex");

/**
 * The resources that the restricted key of docs/operations/payments.md can read but not write. The restricted
 * key can write the other resources that the sandbox knows.
 */
const RIGHTS = {
  payment_intents: "read",
  events: "read",
  balance_transactions: "read",
  early_fraud_warnings: "read",
} as const;

export interface LiveProvider {
  control: SandboxControl;
  /** From now on, the provider sends events to this address. */
  sendTo(address: string): void;
  stop(): Promise<void>;
}

/**
 * Simulates the card provider in live mode, at the provider's own host names and with TLS. The card sandbox
 * knows only test mode. The simulated provider forwards all requests to the card sandbox. The simulated
 * provider accepts only the live key, marks every answer and event as live, and signs the events again.
 * @param folder the folder with the certificate for the provider's host names
 */
export async function startLiveProvider(folder: string): Promise<LiveProvider> {
  let shop = "";
  const asLive = (text: string) => text.replaceAll(/"livemode":\s*false/g, '"livemode": true');
  const relayed = createPlainServer(async (request, response) => {
    const payload = asLive(await read(request));
    const at = Math.floor(Date.now() / 1000);
    const headers = {
      "content-type": "application/json",
      "stripe-signature": `t=${at},v1=${mark(`${at}.${payload}`)}`,
    };
    const answer = await fetch(shop, { method: "POST", headers, body: payload }).catch(() => undefined);
    response.writeHead(answer?.status ?? 502).end();
  });
  const relay = `http://127.0.0.1:${await listen(relayed, 0, "127.0.0.1")}/events`;
  const sandbox = await startSandbox({
    port: 0,
    apiKey: SANDBOX_KEYS.key,
    webhooks: { url: relay, secret: SANDBOX_KEYS.webhookSecret },
    control: true,
    publicUrl: "https://checkout.stripe.com",
  });
  const inner = `http://127.0.0.1:${sandbox.port}`;
  const control = sandboxControl(inner);
  await control.setRights(RIGHTS);
  const certificate = {
    cert: readFileSync(join(folder, "cert.pem")),
    key: readFileSync(join(folder, "key.pem")),
  };
  const front = createServer(certificate, (request, response) => {
    void passOn(request, response, inner, (text) => asLive(text).replaceAll(relay, shop)).catch(() =>
      response.destroy(),
    );
  });
  await listen(front, 443, NAMES["api.stripe.com"]);
  return {
    control,
    sendTo: (address) => {
      shop = address;
    },
    stop: async () => {
      await close(front);
      await sandbox.stop();
      await close(relayed);
    },
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  inner: string,
  change: (text: string) => string,
): Promise<void> {
  const body = await read(request);
  if (request.headers.authorization !== `Bearer ${PROVIDER_KEYS.key}` || request.url?.startsWith("/_test")) {
    response.writeHead(401, { "content-type": "application/json" });
    response.end('{"error":{"type":"invalid_request_error","message":"Invalid API Key provided"}}');
    return;
  }
  const headers = new Headers({ authorization: `Bearer ${SANDBOX_KEYS.key}` });
  for (const name of ["content-type", "idempotency-key", "stripe-version"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const { method = "GET", url = "/" } = request;
  const answer = await fetch(`${inner}${url}`, { method, headers, ...(body === "" ? {} : { body }) });
  const text = change(await answer.text());
  for (const name of ["content-type", "request-id", "stripe-should-retry", "date"]) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.writeHead(answer.status).end(text);
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const listen = (
  server: Server | ReturnType<typeof createServer>,
  port: number,
  host: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

const close = (server: Server | ReturnType<typeof createServer>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
