import { quantile } from "../quantiles.ts";
import type { Run } from "../run-benchmark.ts";
import type { SizedShop, Visitor } from "./sized-shop.ts";

/**
 * Before the measurement, the benchmark sends this number of requests for each view, so that the shop has
 * filled its caches.
 */
export const WARM = 5;

/** A page to measure. */
export interface View {
  name: string;
  path: string;
  as: Visitor;
  /**
   * The minimum number of rows or cards that the page must show. The page of the small shop is allowed to
   * show fewer rows. A page with fewer rows is not the view that the benchmark is meant to measure.
   */
  rows: number;
}

/**
 * The limits of a page: the 95th percentile of its time, and the growth of its time from the small to the
 * large shop.
 */
export const LIMITS = { ms: 150, growth: 1.5 } as const;

interface Times {
  rows: number;
  p50: number;
  p95: number;
}

interface Measured {
  view: string;
  /** The times of the view. The key of the map is the name of the shop's size. */
  times: Record<string, Times>;
  /**
   * The p50 and the p95 of the last shop, each divided by the same percentile of the first shop. The values
   * are NaN when there is only one shop.
   */
  growth: { p50: number; p95: number };
  isOver: boolean;
}

/**
 * Requests every view from each shop, and measures the times. The requests alternate between the shops, so
 * that other work on the machine slows all shops equally. Prints one row for each view, with its growth from
 * the first to the last shop.
 * @param viewsOf returns the views of a shop: the same views in the same sequence for each shop
 */
export async function measureViews(
  run: Run,
  shops: readonly SizedShop[],
  viewsOf: (shop: SizedShop) => readonly View[],
  reads: number,
): Promise<Measured[]> {
  const columns = shops.map(
    ({ name }) => `${name}: rows`.padStart(16) + "p50 ms".padStart(9) + "p95 ms".padStart(9),
  );
  const growths = shops.length > 1 ? "   growth p50      p95" : "";
  run.say(`\n${"view".padEnd(44)}${columns.join("")}${growths}`);
  const lists = shops.map((shop) => viewsOf(shop));
  const measured: Measured[] = [];
  for (const [index, { name }] of (lists[0] ?? []).entries()) {
    const asked = shops.flatMap((shop, at) => {
      const view = lists[at]?.[index];
      return view ? [{ shop, view }] : [];
    });
    const result = await measureView(name, asked, reads);
    run.say(rowOf(result));
    measured.push(result);
  }
  const over = measured.filter(({ isOver }) => isOver);
  run.say(`\n${measured.length - over.length} of ${measured.length} views within the limits`);
  return measured;
}

async function measureView(
  name: string,
  asked: readonly { shop: SizedShop; view: View }[],
  reads: number,
): Promise<Measured> {
  const found = asked.map(() => ({ rows: 0, ms: [] as number[] }));
  for (let count = -WARM; count < reads; count++) {
    for (const [at, { shop, view }] of asked.entries()) {
      await shop.invalidate();
      const page = await shop.ask(view);
      const rows = page.body.split(/<tr|<article|<url>|<sitemap>/).length - 1;
      if (page.status !== 200 || rows < (shop.name === "small" ? 0 : view.rows))
        throw new Error(`${view.name} (${view.path}), ${shop.name}: status ${page.status}, ${rows} rows`);
      const times = found[at];
      if (!times) continue;
      times.rows = rows;
      if (count >= 0) times.ms.push(page.ms);
    }
  }
  const times = asked.map(({ shop }, at): [string, Times] => {
    const { rows = 0, ms = [] } = found[at] ?? {};
    return [shop.name, { rows, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) }];
  });
  const [first, last] = [times[0]?.[1], times.at(-1)?.[1]];
  const isGrown = times.length > 1 && first !== undefined && last !== undefined;
  const growth = isGrown
    ? { p50: last.p50 / first.p50, p95: last.p95 / first.p95 }
    : { p50: Number.NaN, p95: Number.NaN };
  const isOver = (last?.p95 ?? 0) > LIMITS.ms || growth.p95 > LIMITS.growth;
  return { view: name, times: Object.fromEntries(times), growth, isOver };
}

function rowOf({ view, times, growth, isOver }: Measured): string {
  const cells = Object.values(times).map(
    ({ rows, p50, p95 }) =>
      String(rows).padStart(16) + p50.toFixed(1).padStart(9) + p95.toFixed(1).padStart(9),
  );
  const ratios = Number.isNaN(growth.p95)
    ? ""
    : growth.p50.toFixed(2).padStart(13) + growth.p95.toFixed(2).padStart(9);
  return `${view.padEnd(44)}${cells.join("")}${ratios}${isOver ? "   OVER" : ""}`;
}

/** Returns a failure for each view that exceeds its limits. */
export const failuresOf = (measured: readonly Measured[]): string[] =>
  measured
    .filter(({ isOver }) => isOver)
    .map(({ view, times, growth }) => {
      const grown = Number.isNaN(growth.p95) ? "" : `, growth ${growth.p95.toFixed(2)}`;
      return `${view}: p95 ${Object.values(times).at(-1)?.p95.toFixed(1)} ms${grown}`;
    });
