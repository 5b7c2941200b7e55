import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { webhookPath } from "#addresses";
import { ACTED_ON } from "#domain/payments/stripe/event-kinds.ts";
import { env } from "#env";
import type { ProcessPlan } from "./processes.ts";
import { localAddress } from "./readiness.ts";

const shape = z.object({
  secretKey: z.string().startsWith("sk_test_"),
  webhookSecret: z.string().startsWith("whsec_"),
  /** The port that the sandbox used at its last start. */
  port: z.number().int(),
});

/** The source folder of the card sandbox. */
export const SANDBOX_SOURCE = "packages/stripe-sandbox";

/** The names of the card provider's settings in messages to the operator. */
export const PROVIDER_SETTINGS = "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET";

/**
 * Returns whether settings have the key of a card provider. Without the key of a card provider, the shop runs
 * the card sandbox.
 */
export const hasProviderKey = (settings: { STRIPE_SECRET_KEY?: string }): boolean =>
  Boolean(settings.STRIPE_SECRET_KEY);

/** The keys of the card sandbox: random and stored in the data folder. The keys are never Stripe keys. */
export type SandboxKeys = z.output<typeof shape>;

const keysFile = (dataDir: string) => join(dataDir, "sandbox", "keys.json");

/** Returns the sandbox keys of a data folder, or undefined when the sandbox never ran with this folder. */
export function readSandboxKeys(dataDir: string): SandboxKeys | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(keysFile(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * Returns the sandbox keys of a data folder. The first call for a data folder creates the keys. The port is
 * stored, because processes that start separately must find the sandbox.
 */
export function storeSandboxKeys(dataDir: string, port: number): SandboxKeys {
  const known = readSandboxKeys(dataDir);
  const keys = {
    secretKey: known?.secretKey ?? `sk_test_${randomBytes(24).toString("hex")}`,
    webhookSecret: known?.webhookSecret ?? `whsec_${randomBytes(24).toString("hex")}`,
    port,
  };
  if (known?.port === port) return keys;
  mkdirSync(join(dataDir, "sandbox"), { recursive: true, mode: 0o700 });
  const draft = `${keysFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600 });
  renameSync(draft, keysFile(dataDir));
  return keys;
}

/** Returns the settings that make the shop's processes use the sandbox. */
export function sandboxSettings(keys: SandboxKeys): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: `http://localhost:${keys.port}`,
  };
}

/**
 * Returns the plan (arguments and settings) that the start uses to run the card sandbox as a process. The
 * plan passes the keys as settings, because every user of the machine can read the arguments of a process.
 * @param file the arguments of Node; the first argument is the file
 */
export function sandboxPlan(
  keys: SandboxKeys,
  file: readonly string[],
  own: { nodeEnv: string; isThread?: boolean; host?: string },
): ProcessPlan {
  const webhooks = `${localAddress(env.HOST, env.PORT).replace("127.0.0.1", "localhost")}${webhookPath("stripe")}`;
  const args = ["--port", String(keys.port), "--data", join(env.HANDOVER_DATA, "sandbox")];
  // The owner of a shop with a real provider must select the same event types at the provider
  // (docs/operations/payments.md).
  args.push("--webhook-url", webhooks, "--webhook-events", ACTED_ON.join());
  if (own.host) args.push("--host", own.host);
  return {
    name: "card sandbox",
    args: [...file, ...args],
    timeoutMs: 5_000,
    isThread: own.isThread ?? false,
    settings: {
      NODE_ENV: own.nodeEnv,
      SANDBOX_API_KEY: keys.secretKey,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
    },
  };
}
