import { openChromium, openDemoShop } from "#lab/bench/browser.ts";
import { freePort } from "#lab/bench/children.ts";
import { median } from "#lab/bench/quantiles.ts";
import { type Run, runBenchmark } from "#lab/bench/run-benchmark.ts";
import { loadLighthouse, type Report } from "./load-lighthouse.ts";

const PAGES = [
  ["home", "/"],
  ["marketplace", "/marketplace"],
  ["product", "/marketplace/tandrel-design-seat"],
] as const;

interface Bound {
  name: string;
  /**
   * Reads a value from a Lighthouse report. Scores are from 0 to 100, times are in milliseconds, and sizes
   * are in bytes.
   */
  read: (report: Report) => number;
  least?: number;
  most?: number;
}

const score = (id: string) => (report: Report) => (report.categories[id]?.score ?? 0) * 100;
const value = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? Number.NaN;

/** The limits for the web quality of a page. */
const BOUNDS: readonly Bound[] = [
  { name: "performance", read: score("performance"), least: 95 },
  { name: "accessibility", read: score("accessibility"), least: 100 },
  { name: "best practices", read: score("best-practices"), least: 100 },
  { name: "SEO", read: score("seo"), least: 100 },
  { name: "LCP ms", read: value("largest-contentful-paint"), most: 1_800 },
  { name: "CLS", read: value("cumulative-layout-shift"), most: 0.02 },
  { name: "TBT ms", read: value("total-blocking-time"), most: 150 },
];

interface PageResult {
  page: string;
  medians: Record<string, number>;
  /** The speed of this machine in each run, as measured by Lighthouse. */
  benchmarkIndex: number[];
  /** The values that exceed their limits, and the failed audits. */
  missed: string[];
}

async function measurePage(
  run: Run,
  runs: number,
  page: string,
  url: string,
  port: number,
): Promise<PageResult> {
  // Fills the cache first, so that pages are cached and compressed, as they are for most shoppers.
  for (let time = 0; time < 3; time++) await (await fetch(url)).arrayBuffer();
  const lighthouse = await loadLighthouse();
  const reports: Report[] = [];
  for (let count = 0; count < runs; count++) {
    const answer = await lighthouse(url, { port, output: "json", logLevel: "error" });
    if (!answer || answer.lhr.runtimeError)
      throw new Error(`Lighthouse failed on ${url}: ${answer?.lhr.runtimeError?.message ?? "no answer"}`);
    reports.push(answer.lhr);
  }
  const medians: Record<string, number> = {};
  const wrong: string[] = [];
  for (const { name, read, least, most } of BOUNDS) {
    const found = median(reports.map(read));
    medians[name] = found;
    if (!(found >= (least ?? Number.NEGATIVE_INFINITY) && found <= (most ?? Number.POSITIVE_INFINITY)))
      wrong.push(`${name} ${round(found)}, the bound is ${least ?? most}${complaints(reports, name)}`);
  }
  const benchmarkIndex = reports.map((report) => Math.round(report.environment.benchmarkIndex));
  run.say(
    `${page.padEnd(12)} ${Object.entries(medians)
      .map(([name, found]) => `${name} ${round(found)}`)
      .join(", ")}; benchmark index ${Math.min(...benchmarkIndex)} to ${Math.max(...benchmarkIndex)}`,
  );
  return { page, medians, benchmarkIndex, missed: wrong };
}

/** Lists the audits that lowered a category's score in the last run. */
function complaints(reports: Report[], name: string): string {
  const report = reports.at(-1);
  const category = Object.values(report?.categories ?? {}).find(
    (one) => one.title.toLowerCase() === name.toLowerCase(),
  );
  const lost = category?.auditRefs.filter(({ id, weight }) => {
    const audit = report?.audits[id];
    return weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9;
  });
  return lost && lost.length > 0 ? ` (${lost.map(({ id }) => id).join(", ")})` : "";
}

function round(found: number): string {
  return found < 1 && found > 0 ? found.toFixed(3) : String(Math.round(found));
}

await runBenchmark({
  name: "lighthouse",
  about: `Runs Lighthouse's mobile preset (simulated slow 4G, 4x slower processor) on the built shop with its demo
catalog. Compares the medians of several runs of home, marketplace and a product with the limits.`,
  options: { runs: { default: 5, range: [1, 15], isWhole: true, about: "runs of each page" } },
  measure: async (run, { runs }) => {
    const url = await openDemoShop(run);
    const port = await freePort();
    await openChromium(run, port);
    const results: PageResult[] = [];
    for (const [page, path] of PAGES) results.push(await measurePage(run, runs, page, `${url}${path}`, port));
    const failures = results.flatMap((result) => result.missed.map((what) => `${result.page}: ${what}`));
    return { failures, figures: { runs, results } };
  },
});
