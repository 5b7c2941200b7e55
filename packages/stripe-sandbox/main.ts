import { parseArgs } from "node:util";
import { isMainThread, parentPort } from "node:worker_threads";
import { startSandbox } from "./server.ts";

/**
 * The keys can also be given in environment variables, because every user of the machine can read a process's
 * arguments.
 */
const { SANDBOX_API_KEY, SANDBOX_WEBHOOK_SECRET } = process.env;

const usage = `node packages/stripe-sandbox/main.ts [options]

  --port N               default 3001
  --host NAME            default 127.0.0.1
  --data FOLDER          stores the state for the next start (default: in memory)
  --api-key KEY          the clients' secret key; starts with sk_test_ (or SANDBOX_API_KEY)
  --webhook-url URL      receives the events
  --webhook-events LIST  the types of these events, separated by commas (default: every type)
  --webhook-secret KEY   signs the events; required with --webhook-url (or SANDBOX_WEBHOOK_SECRET)
  --public-url URL       the URL for payers (default http://localhost:PORT)
  --seed N               seed of the order and delays of webhooks
  --control              opens the control interface for tests under /_test
  --help                 prints this text`;

function fail(message: string): never {
  console.error(`sandbox: ${message}\n\n${usage}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "3001" },
        host: { type: "string" },
        data: { type: "string" },
        "api-key": { type: "string" },
        "webhook-url": { type: "string" },
        "webhook-events": { type: "string" },
        "webhook-secret": { type: "string" },
        "public-url": { type: "string" },
        seed: { type: "string" },
        control: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most) fail(`--${name} must be a whole number from 0 to ${most}`);
  return number;
}

function webAddress(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    fail(`--${name} must be an http or https URL`);
  return text;
}

const given = readArguments();
if (given.help) {
  console.log(usage);
  process.exit(0);
}
const apiKey = given["api-key"] ?? SANDBOX_API_KEY;
if (!apiKey?.startsWith("sk_test_")) fail("--api-key is required and must start with sk_test_");
const url = given["webhook-url"];
const secret = given["webhook-secret"] ?? (url === undefined ? undefined : SANDBOX_WEBHOOK_SECRET);
if ((url === undefined) !== (secret === undefined))
  fail("--webhook-url and --webhook-secret go together: set both or none");

const running = await startSandbox({
  port: wholeNumber("port", given.port, 65_535),
  host: given.host,
  dataDir: given.data,
  apiKey,
  webhooks:
    url && secret
      ? { url: webAddress("webhook-url", url), secret, events: given["webhook-events"]?.split(",") }
      : undefined,
  control: given.control,
  seed: given.seed === undefined ? undefined : wholeNumber("seed", given.seed, 2 ** 32 - 1),
  publicUrl: given["public-url"] && webAddress("public-url", given["public-url"]),
}).catch((error: unknown) => {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
// When the sandbox runs as a thread, the process that starts the thread prints the sandbox's address.
if (isMainThread)
  console.log(`card sandbox ready at ${running.url}${given.control ? " (control interface open)" : ""}`);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void running.stop().then(() => process.exit(0));
}
// A thread receives no signals. To stop the thread, the process that started it sends the message "stop".
parentPort?.on("message", stop);
if (isMainThread) for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
