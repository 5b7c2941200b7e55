import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#env";

/** The data of the running shop that the start command prints. */
export interface RunningShop {
  sandboxPort: number | undefined;
  /** `mailboxKey` is undefined when the shop has no mailbox page. */
  mailboxKey: string | undefined;
  /** The one-time code for the first admin, or undefined when the shop has an admin. */
  setupCode: string | undefined;
}

type Shop = Pick<typeof env, "APP_URL" | "HOST" | "APP_ENV" | "HANDOVER_DATA" | "SMTP_URL">;

const FILE = "addresses.txt";

/**
 * Returns the lines that the start command prints, in two forms. `whole` contains the URLs of the shop with
 * their keys. Instead of the URLs, `plain` has the name of the file that contains the URLs, because standard
 * output is often a log with many readers.
 */
export function describeShop(running: RunningShop, shop: Shop = env): { whole: string; plain: string } {
  const file = join(shop.HANDOVER_DATA, FILE);
  const { APP_URL } = shop;
  const secret = (address: string): [string, string] => [address, `the address is in ${file}`];
  const always = (text: string): [string, string] => [text, text];
  const rows: [string, [string, string]][] = [["Shop", always(APP_URL)]];
  if (running.sandboxPort)
    rows.push([
      "Card sandbox",
      always(`http://localhost:${running.sandboxPort}  no card is charged; try 4242 4242 4242 4242`),
    ]);
  if (!shop.SMTP_URL && running.mailboxKey)
    rows.push(["Mailbox", secret(`${APP_URL}/mailbox?key=${running.mailboxKey}`)]);
  if (running.setupCode)
    rows.push(["First admin", secret(`${APP_URL}/admin/setup?code=${running.setupCode}`)]);
  rows.push(["Data folder", always(shop.HANDOVER_DATA)]);
  const isOpen = shop.APP_ENV !== "production" && !/^(127\.|::1$|localhost$)/.test(shop.HOST);
  if (isOpen)
    rows.push([
      "Attention",
      always(`other machines can reach this demo shop (HOST=${shop.HOST}); set HOST=127.0.0.1 to prevent it`),
    ]);
  const lines = (form: 0 | 1) => rows.map(([name, text]) => `  ${name.padEnd(14)}${text[form]}`).join("\n");
  return { whole: lines(0), plain: lines(1) };
}

/**
 * Writes the URLs of the shop to a file that only its owner can read. Returns the text that this process
 * prints about the URLs. On a terminal, the text contains the URLs with their keys. In a log, the text
 * contains only the name of the file.
 */
export function storeAddresses(running: RunningShop): string {
  const { whole, plain } = describeShop(running);
  const file = join(env.HANDOVER_DATA, FILE);
  // writeFileSync does not change the mode of an existing file.
  rmSync(file, { force: true });
  writeFileSync(file, `${whole}\n`, { mode: 0o600 });
  return process.stdout.isTTY ? whole : plain;
}

/**
 * Stores the URLs of the running shop, and prints the URLs and the next steps.
 * @param seconds the duration of the start. At the first start `seconds` is undefined, because that start
 * already printed a line for each step.
 */
export function announce(running: RunningShop, seconds?: string): void {
  const head = seconds ? `Handover is running. It started in ${seconds} s.` : "Handover is running.";
  console.log(`\n${[head, storeAddresses(running), ...nextSteps(running), howToGoOn()].join("\n\n")}\n`);
}

/** The lines that explain the next steps in a shop without an admin. */
export function nextSteps(running: RunningShop): string[] {
  if (!running.setupCode) return [];
  const buy = "Next: open the shop, put goods in the cart, sign up, and pay with that card.";
  const signUp = "Next: open the shop and sign up.";
  return [`${running.sandboxPort ? buy : signUp} Then open the address of the first admin.`];
}

const howToGoOn = () =>
  process.stdout.isTTY
    ? "Warnings and errors follow; with -- --verbose, each request too. Ctrl+C stops the shop."
    : "Ctrl+C stops it.";
