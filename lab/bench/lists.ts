import { backOfficeViews } from "./at-size/back-office-views.ts";
import { exportSales } from "./at-size/export-sales.ts";
import { importFiles } from "./at-size/import-files.ts";
import { failuresOf, LIMITS, measureViews, type View, WARM } from "./at-size/measure-views.ts";
import { openSizedShop, type SizedShop, sizeChoices, sizesOf } from "./at-size/sized-shop.ts";
import { ownViews } from "./at-size/storefront-views.ts";
import { shopSizes } from "./fill/shop-size.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";

interface Options {
  size: string;
  shop: string;
  reads: number;
  view: string;
  export: boolean;
  import: boolean;
  credentials: number;
}

async function measure(run: Run, options: Options) {
  const shops: SizedShop[] = [];
  for (const name of sizesOf(options.size)) shops.push(await openSizedShop(run, name, options.shop));
  const wanted = options.view.toLowerCase();
  const viewsOf = ({ name, samples }: SizedShop): View[] =>
    [...backOfficeViews(shopSizes[name], samples), ...ownViews()].filter((view) =>
      view.name.toLowerCase().includes(wanted),
    );
  const views = await measureViews(run, shops, viewsOf, options.reads);
  const failures = failuresOf(views);
  if (views.length === 0) failures.push(`no view has "${options.view}" in its name`);
  const exports = options.export ? await exportSales(run, shops) : [];
  const last = shops.at(-1);
  const imports =
    options.import && last
      ? await importFiles({
          settings: last.settings,
          folder: last.folder,
          product: last.samples.smallProduct,
          credentials: options.credentials,
          say: run.say,
        })
      : [];
  failures.push(...imports.filter(({ isOver }) => isOver).map((one) => `import: ${JSON.stringify(one)}`));
  return { failures, figures: { limits: LIMITS, views, exports, imports } };
}

await runBenchmark({
  name: "lists",
  about: `Measures every list of the back office, and a shopper's own pages, in a small and in a large shop: the real
pages of the built web process over HTTP on this machine. Before each request, the process gets a notification
that the catalog changed, as in a busy shop, so that no cached data makes a page faster. The requests to the
two shops alternate, so that other work on the machine slows both.

small: ${describe("small")}
medium: ${describe("medium")}
large: ${describe("large")}

Limits: every view within ${LIMITS.ms} ms (95th percentile) and ${LIMITS.growth} times the small shop, and every import within
20 s for 100,000. Filling a large shop takes minutes: fill one with fill-shop, and use it with --shop.`,
  options: {
    size: { default: "both", isValid: isChoice, about: `${sizeChoices.join(", ")}; both is small and large` },
    shop: { default: "", about: "the folder of a filled shop of that size, which the run copies" },
    reads: {
      default: 40,
      range: [5, 1_000],
      isWhole: true,
      about: `requests of each view, after ${WARM} uncounted ones`,
    },
    view: { default: "", about: "measures only the views whose name contains this text" },
    export: { default: false, about: "also downloads the sales as CSV" },
    import: {
      default: false,
      about: "also imports credentials as .txt, .csv and .json with the shop's own command",
    },
    credentials: {
      default: 100_000,
      range: [1_000, 1_000_000],
      isWhole: true,
      about: "credentials in each imported file",
    },
  },
  measure,
});

function isChoice(text: string): boolean {
  return (sizeChoices as readonly string[]).includes(text);
}

function describe(name: keyof typeof shopSizes): string {
  const { products, orders, items, users } = shopSizes[name];
  const count = (number: number) => number.toLocaleString("en");
  return `${count(products)} products, ${count(orders)} orders, ${count(items)} items, ${count(users)} users`;
}
