import { parseArgs } from "node:util";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { openChromium } from "./browser.ts";
import { type Arrival, buy, buyAndCloseTab, type Purchase } from "./delivery-purchase.ts";
import { machine } from "./machine.ts";
import { quantile } from "./quantiles.ts";

const USAGE = `node bench/delivery-time.ts [options]

Measures the time from the click on Pay to the visible credential, in Chromium, on the built shop and the
card sandbox: purchases with a webhook before the buyer's return, with a late or lost webhook, and with a
closed tab after paying.

  --purchases N   purchases of each of the first two kinds, 2 to 100 (default 20)
  --closed N      purchases with a closed tab, 1 to 20 (default 5)
  --json          prints the result as one JSON object
  --help          prints this text

Exit codes: 0 every limit and every invariant holds; 1 otherwise, or the shop did not start; 2 wrong
arguments.`;

/** Limits in milliseconds (from pay to credential). */
const BOUNDS = { providerPage: 800, afterWebhook: 1_000, withoutWebhook: 3_000, closedTab: 10_000 } as const;
/** The delay of a late webhook. It comes after every page has polled by itself. */
const LATE_MS: [number, number] = [4_000, 6_000];

interface Line {
  what: string;
  times: number[];
  /** The share of the times that must be within the limit. */
  part: number;
  bound: number;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        purchases: { type: "string", default: "20" },
        closed: { type: "string", default: "5" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const purchases = Number(values.purchases);
    const closed = Number(values.closed);
    if (!Number.isInteger(purchases) || purchases < 2 || purchases > 100)
      throw new Error("--purchases is a whole number from 2 to 100");
    if (!Number.isInteger(closed) || closed < 1 || closed > 20)
      throw new Error("--closed is a whole number from 1 to 20");
    return { ...values, purchases, closed };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const given = readArguments();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
const say = (line: string) => given.json || console.log(line);

const shop = await openShop();
let isRight = false;
try {
  isRight = await measure(shop);
} finally {
  await shop.close();
}
process.exit(isRight ? 0 : 1);

async function measure(shop: ShopProcesses): Promise<boolean> {
  say(machine());
  // One purchase is not counted, because the first page of a process is slower than all later ones.
  const total = 1 + 2 * given.purchases + given.closed;
  const { products, shoppers } = await shop.seed({ stocks: [total], shoppers: total });
  const [row] = await shop.query<{ slug: string }>("select slug from products where id = $1", [
    products[0]?.id,
  ]);
  const slug = row?.slug ?? "";
  const browser = await openChromium();
  const bought: Record<Arrival, Purchase[]> = { first: [], late: [], never: [] };
  const closed: number[] = [];
  try {
    const next = () => {
      const shopper = shoppers.pop();
      if (!shopper) throw new Error("there are not enough shoppers");
      return { shop, browser, shopper, slug };
    };
    await buy(next(), "first");
    for (let one = 0; one < given.purchases; one++) bought.first.push(await buy(next(), "first"));
    for (let one = 0; one < given.purchases; one++) {
      const arrival = one % 2 === 0 ? "late" : "never";
      const late = { deliver: arrival === "late", delayMs: LATE_MS };
      await shop.sandbox.setWebhookPolicy(late);
      bought[arrival].push(await buy(next(), arrival));
    }
    await shop.sandbox.setWebhookPolicy({ deliver: true, delayMs: [5, 60] });
    for (let one = 0; one < given.closed; one++) closed.push(await buyAndCloseTab(next()));
  } finally {
    await browser.close();
  }
  return report(shop, bought, closed);
}

async function report(shop: ShopProcesses, bought: Record<Arrival, Purchase[]>, closed: number[]) {
  const slow = [...bought.late, ...bought.never];
  const all = [...bought.first, ...slow];
  const lines: Line[] = [
    {
      what: "click on Pay to the provider's page",
      times: all.map((one) => one.toProvider),
      part: 0.95,
      bound: BOUNDS.providerPage,
    },
    {
      what: "back with the webhook handled, to the secret on the screen",
      times: bought.first.map((one) => one.toSecret),
      part: 1,
      bound: BOUNDS.afterWebhook,
    },
    {
      what: "back with the webhook late or lost, to the secret on the screen",
      times: slow.map((one) => one.toSecret),
      part: 0.95,
      bound: BOUNDS.withoutWebhook,
    },
    {
      what: "tab closed after paying, to the item in /orders",
      times: closed,
      part: 1,
      bound: BOUNDS.closedTab,
    },
  ];
  const faults = all.filter((one) => one.loads !== 1).map((one) => `the page was loaded ${one.loads} times`);
  say(
    "                                                                   p50 ms    p95 ms  worst ms     bound",
  );
  for (const { what, times, part, bound } of lines) {
    const cells = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0).padStart(10)).join("");
    say(`${what.padEnd(65)}${cells}${`${part < 1 ? "p95" : "all"} ${bound}`.padStart(10)}`);
    if (!(quantile(times, part) <= bound)) faults.push(`${what}: ${quantile(times, part).toFixed(0)} ms`);
  }
  const broken = await shop.brokenInvariants();
  if (broken.length > 0) faults.push(`broken invariants: ${JSON.stringify(broken)}`);
  say(faults.length === 0 ? "every limit and every invariant holds" : faults.join("\n"));
  if (given.json) console.log(JSON.stringify({ machine: machine(), bounds: BOUNDS, lines, faults }));
  return faults.length === 0;
}
