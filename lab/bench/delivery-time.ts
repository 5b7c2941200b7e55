import { openChromium } from "./browser.ts";
import { type Arrival, buy, buyAndCloseTab, type Purchase } from "./delivery-purchase.ts";
import { quantile } from "./quantiles.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";

/** The limits of the time from the payment to the visible credential, in milliseconds. */
const BOUNDS = { providerPage: 800, afterWebhook: 1_000, withoutWebhook: 3_000, closedTab: 10_000 } as const;
/**
 * The delay before a late webhook arrives. Every confirmation page queries the payment at the provider before
 * this late webhook arrives.
 */
const LATE_MS: [number, number] = [4_000, 6_000];

interface Line {
  what: string;
  times: number[];
  /** The share of the measured times that must not exceed the limit. */
  part: number;
  bound: number;
}

async function measure(run: Run, given: { purchases: number; closed: number }) {
  const shop = await run.openShop();
  // The first purchase is not counted, because the first page of a process is slower than all later pages.
  const total = 1 + 2 * given.purchases + given.closed;
  const { products, shoppers } = await shop.seed({ stocks: [total], shoppers: total });
  const [row] = await shop.query<{ slug: string }>("select slug from products where id = $1", [
    products[0]?.id,
  ]);
  const slug = row?.slug ?? "";
  const browser = await openChromium(run);
  const bought: Record<Arrival, Purchase[]> = { first: [], late: [], never: [] };
  const closed: number[] = [];
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
  const { lines, failures } = report(run, bought, closed);
  failures.push(...(await brokenInvariants(shop)));
  return { failures, figures: { bounds: BOUNDS, lines } };
}

function report(run: Run, bought: Record<Arrival, Purchase[]>, closed: number[]) {
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
  const failures = all
    .filter((one) => one.loads !== 1)
    .map((one) => `the page was loaded ${one.loads} times`);
  run.say(
    "                                                                   p50 ms    p95 ms  worst ms     bound",
  );
  for (const { what, times, part, bound } of lines) {
    const cells = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0).padStart(10)).join("");
    run.say(`${what.padEnd(65)}${cells}${`${part < 1 ? "p95" : "all"} ${bound}`.padStart(10)}`);
    if (!(quantile(times, part) <= bound)) failures.push(`${what}: ${quantile(times, part).toFixed(0)} ms`);
  }
  return { lines, failures };
}

await runBenchmark({
  name: "delivery-time",
  about: `Measures the time from the click on Pay to the visible credential, in Chromium, on the built shop and the
card sandbox: purchases with a webhook before the shopper's return, with a late or lost webhook, and with a
closed tab after paying.`,
  options: {
    purchases: {
      default: 20,
      range: [2, 100],
      isWhole: true,
      about: "purchases of each of the first two kinds",
    },
    closed: { default: 5, range: [1, 20], isWhole: true, about: "purchases with a closed tab" },
  },
  measure,
});
