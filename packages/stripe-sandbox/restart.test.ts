import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxControl } from "./control-client.ts";
import {
  clientFor,
  type Receiver,
  sessionFor,
  startReceiver,
  testKey,
  testSecret,
} from "./started-sandbox.ts";

let folder: string;
let receiver: Receiver;
const running: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "card-sandbox-"));
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  await receiver.stop();
  rmSync(folder, { recursive: true });
});

/**
 * Starts the sandbox in its own process. Resolves with the port when the sandbox has printed that it is
 * ready.
 */
async function start(...more: string[]): Promise<{ process: ChildProcess; port: number }> {
  const main = new URL("./main.ts", import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    [main, "--port", "0", "--data", folder, "--api-key", testKey, "--control", ...more],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  running.push(child);
  const output = await new Promise<string>((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("ready at")) resolve(text);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
  expect(output.trim().split("\n")).toHaveLength(1);
  return { process: child, port: Number(/localhost:(\d+)/.exec(output)?.[1]) };
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));

test("answered requests, the clock, idempotency keys and the endpoint survive a SIGKILL", async () => {
  const hooks = ["--webhook-url", receiver.url, "--webhook-secret", testSecret];
  const first = await start(...hooks);
  const stripe = clientFor(first.port);
  const control = sandboxControl(`http://127.0.0.1:${first.port}`);
  await control.setWebhookPolicy({ hold: true });
  await control.advanceClock(600);
  const paid = await stripe.checkout.sessions.create(sessionFor(), { idempotencyKey: "first" });
  const open = await stripe.checkout.sessions.create(sessionFor());
  await control.pay({ session: paid.id, card: "refund_pending" });
  const intent = (await stripe.checkout.sessions.retrieve(paid.id)).payment_intent as string;
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  first.process.kill("SIGKILL");
  await ended(first.process);

  const second = await start(...hooks);
  const again = clientFor(second.port);
  const controlAgain = sandboxControl(`http://127.0.0.1:${second.port}`);
  expect((await controlAgain.state()).offset).toBe(600);
  expect(await again.checkout.sessions.retrieve(paid.id)).toMatchObject({
    status: "complete",
    payment_status: "paid",
  });
  expect((await again.checkout.sessions.create(sessionFor(), { idempotencyKey: "first" })).id).toBe(paid.id);
  expect((await again.webhookEndpoints.list()).data).toHaveLength(1);
  // When the process was killed, 5 webhooks of the payment and 2 webhooks of the refund were not sent yet.
  // The restarted sandbox now sends these webhooks.
  await receiver.until(7);
  await controlAgain.advanceClock(25 * 3600);
  expect((await again.refunds.retrieve(refund.id)).status).toBe("succeeded");
  expect((await again.checkout.sessions.retrieve(open.id)).status).toBe("expired");

  second.process.kill("SIGTERM");
  expect(await ended(second.process)).toBe(0);
  const third = await start(...hooks);
  expect((await clientFor(third.port).checkout.sessions.retrieve(open.id)).status).toBe("expired");
  third.process.kill("SIGINT");
  expect(await ended(third.process)).toBe(0);
});

test("a second sandbox on the same port and folder exits without changing the data of the first sandbox", async () => {
  const first = await start();
  const session = await clientFor(first.port).checkout.sessions.create(sessionFor());
  await expect(start("--port", String(first.port))).rejects.toThrow("EADDRINUSE");
  await sandboxControl(`http://127.0.0.1:${first.port}`).pay({ session: session.id });
  first.process.kill("SIGKILL");
  await ended(first.process);
  const second = await start();
  expect((await clientFor(second.port).checkout.sessions.retrieve(session.id)).status).toBe("complete");
});

test.each([
  ["a live key", ["--api-key", "sk_live_x"], "must start with sk_test_"],
  ["an invalid port", ["--port", "web"], "--port must be a whole number"],
  ["an endpoint without a secret", ["--webhook-url", "http://localhost:1/x"], "go together"],
  ["an unknown option", ["--colour"], "colour"],
])("the sandbox does not start and prints a clear message: %s", async (_name, options, message) => {
  await expect(start(...options)).rejects.toThrow(message);
  await expect(start(...options)).rejects.toThrow("ended with 2");
});
