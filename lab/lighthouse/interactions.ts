import type { BrowserContext, Page } from "@playwright/test";
import { openChromium, openDemoShop } from "#lab/bench/browser.ts";
import { runBenchmark } from "#lab/bench/run-benchmark.ts";
import { payByCard, visit } from "#tests/e2e/steps/journey.ts";
import { openCart, quickSignUp, startPayment } from "#tests/e2e/steps/shortcuts.ts";
import { loadBenchmarkIndex } from "./load-lighthouse.ts";

/** The longest allowed time of a scripted interaction (INP), in milliseconds. */
const BOUND = 150;
const SLOWER = 4;
const GIFT = "fennelby-gift-code-50";

const worst = new Map<string, number[]>();
let benchmarkIndex = 0;

async function goThroughShop(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT));
  await payByCard(page);
  await page.getByRole("heading", { name: "Payment confirmed" }).waitFor();

  await watchEvents(page);
  const cdp = await context.newCDPSession(page);
  if (benchmarkIndex === 0) benchmarkIndex = Math.round(await page.evaluate(await loadBenchmarkIndex()));
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await visit(page, "/marketplace");
  await settle(page);
  await timed(page, "type a search", async () => {
    await page.getByRole("searchbox").click();
    await page.keyboard.type("licence", { delay: 90 });
  });
  await visit(page, "/marketplace");
  await settle(page);
  // The test selects the option with the keyboard, because a selection by script creates no interaction
  // event.
  await page.getByRole("button", { name: "Filters" }).click();
  await settle(page);
  await page.getByLabel("Sort by").focus();
  await timed(page, "sort", () => page.keyboard.press("ArrowDown"));
  await page.waitForURL(/sort=/);
  await visit(page, `/marketplace/${GIFT}`);
  await settle(page);
  await timed(page, "add", () => page.getByRole("button", { name: "Add to Cart" }).first().click());
  await timed(page, "open the cart", async () => void (await openCart(page)));
  await timed(page, "one more", () => page.getByRole("button", { name: /^One more/ }).click());
  await page.keyboard.press("Escape");
  await visit(page, "/account");
  await settle(page);
  await timed(page, "reveal", () =>
    page
      .getByRole("button", { name: /^Reveal/ })
      .first()
      .click(),
  );
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** Records the duration of every interaction event, beginning with the next page. */
async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { name: string; duration: number }[] = [];
    Object.assign(window, { seenEvents: seen });
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as (PerformanceEventTiming & {
        interactionId?: number;
      })[])
        if (interactionId) seen.push({ name, duration });
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

function settle(page: Page): Promise<void> {
  return page.waitForTimeout(1_000);
}

type Seen = { seenEvents: { name: string; duration: number }[] };

/**
 * Runs an interaction and records its longest event. The browser does not report a very short interaction, so
 * such an interaction counts as 16 ms.
 */
async function timed(page: Page, what: string, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as Seen).seenEvents.length = 0;
  });
  await work();
  await settle(page);
  const seen = await page.evaluate(() => (window as unknown as Seen).seenEvents);
  worst.set(what, [...(worst.get(what) ?? []), Math.max(16, ...seen.map((one) => one.duration))]);
}

await runBenchmark({
  name: "interactions",
  about: `Measures how long the screen takes to react to a user on a processor four times slower than this one:
adding a product, opening the cart, raising a quantity, sorting, searching, revealing a credential. Uses
the browser's event timing, like INP. The longest event takes at most ${BOUND} ms.`,
  options: { rounds: { default: 3, range: [1, 20], isWhole: true, about: "rounds of all interactions" } },
  measure: async (run, { rounds }) => {
    const url = await openDemoShop(run);
    const browser = await openChromium(run);
    for (let repetition = 0; repetition < rounds; repetition++) {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
      await goThroughShop(context);
      await context.close();
    }
    run.say(`benchmark index ${benchmarkIndex}; a ${SLOWER} times slower processor`);
    run.say("interaction          longest of each round, ms");
    for (const [what, times] of worst) run.say(`${what.padEnd(20)} ${times.join(", ")}`);
    const failures = [...worst]
      .filter(([, times]) => Math.max(...times) > BOUND)
      .map(([what, times]) => `${what}: ${Math.max(...times)} ms; the limit is ${BOUND} ms`);
    return { failures, figures: { benchmarkIndex, bound: BOUND, worst: Object.fromEntries(worst) } };
  },
});
