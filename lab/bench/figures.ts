import { runScript } from "#tests/faults/processes/node-process.ts";
import { openFilledShop } from "./fill/filled-shop.ts";
import { isSizeName, type ShopSize, shopSizes } from "./fill/shop-size.ts";
import { runBenchmark } from "./run-benchmark.ts";

await runBenchmark({
  name: "figures",
  about: `Compares every number of the charts and reports with the orders and the ledger of a filled shop. The
comparison reads these itself: no table of sales by day, and no function of the database. A difference of
one cent is a failure.`,
  options: {
    size: { default: "small", isValid: isSizeName, about: `one of ${Object.keys(shopSizes).join(", ")}` },
    shop: { default: "", about: "the folder of a filled shop of that size, which the run copies" },
  },
  measure: async (run, { size: name, shop }) => {
    const size: ShopSize = isSizeName(name) ? shopSizes[name] : shopSizes.small;
    const { folder, database } = await openFilledShop(run, size, shop);
    const settings = { DATABASE_URL: database.url, HANDOVER_DATA: folder };
    const figures = await runScript<{ computedSeconds: number; compared: number; differences: string[] }>(
      ["lab/bench/figures/ask-figures.ts"],
      settings,
    );
    run.say(`all days computed in ${figures.computedSeconds.toFixed(1)} s`);
    run.say(`${figures.compared} numbers compared`);
    return { failures: figures.differences, figures: { size, ...figures } };
  },
});
