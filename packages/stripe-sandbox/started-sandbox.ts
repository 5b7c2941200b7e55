import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { type SandboxControl, sandboxControl } from "./control-client.ts";
import { type RunningSandbox, type SandboxOptions, startSandbox } from "./server.ts";

export const testKey = "sk_test_sandbox_tests";
export const testSecret = "whsec_sandbox_tests";

/** A sandbox for a test, with the official client and the control interface. */
export interface TestSandbox extends RunningSandbox {
  stripe: Stripe;
  control: SandboxControl;
}

/** Creates the official client for the sandbox at `port`. */
export function clientFor(
  port: number,
  config: { maxNetworkRetries?: number; timeout?: number } = {},
): Stripe {
  return new Stripe(testKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  });
}

/** Starts a sandbox on a free port, by default in memory. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const running = await startSandbox({ port: 0, apiKey: testKey, control: true, ...options });
  return {
    ...running,
    stripe: clientFor(running.port),
    control: sandboxControl(`http://127.0.0.1:${running.port}`),
  };
}

/** Returns session parameters for one item of `amount` minor units. */
export function sessionFor(
  amount = 12_900,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    ui_mode: "hosted_page",
    success_url: "http://localhost:43100/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:43100/back",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: amount, product_data: { name: "IDE Pro" } },
      },
    ],
    ...more,
  };
}

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/**
 * A webhook receiver. `status` is the HTTP status of the receiver's answers, or a function that gets the call
 * number (from 0) and returns the status.
 */
export interface Receiver {
  url: string;
  received: Received[];
  /** Resolves when `count` webhooks have arrived. Fails after five seconds. */
  until(count: number): Promise<Received[]>;
  stop(): Promise<void>;
}

export async function startReceiver(status: number | ((call: number) => number) = 200): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const code = typeof status === "number" ? status : status(received.length);
      received.push({
        body,
        signature: String(request.headers["stripe-signature"]),
        event: JSON.parse(body) as Stripe.Event,
      });
      response.writeHead(code, code >= 300 && code < 400 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    until: async (count) => {
      await waitFor(
        () => received.length >= count,
        () => `${received.length} of ${count} webhooks arrived`,
      );
      return received;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * Waits at most five seconds until `ready` returns true, and otherwise fails with the message that `why`
 * returns.
 */
export async function waitFor(ready: () => boolean | Promise<boolean>, why: () => string): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(why());
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
