import { resolve } from "node:path";
import { openDatabase } from "@handover/embedded-postgres/open-database.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { runScript } from "#tests/faults/processes/node-process.ts";
import { fillFolder } from "./fill/filled-shop.ts";
import { isSizeName, type ShopSize, shopSizes } from "./fill/shop-size.ts";
import { runBenchmark } from "./run-benchmark.ts";

await runBenchmark({
  name: "fill-shop",
  about: `Fills the embedded database of a new data folder with a shop of two years, and checks every invariant. The
benchmarks copy such a folder with --shop, instead of filling a database of their own. HANDOVER_DATA of a shop
process can name the folder or a copy of it.`,
  options: {
    size: { default: "small", isValid: isSizeName, about: `one of ${Object.keys(shopSizes).join(", ")}` },
    data: { default: ".handover-bench", about: "the new data folder" },
  },
  measure: async (run, { size: name, data }) => {
    const size: ShopSize = isSizeName(name) ? shopSizes[name] : shopSizes.small;
    const folder = resolve(data);
    const database = await openDatabase({ dataDir: folder });
    run.atEnd(() => database.stop());
    await fillFolder(run, { folder, database }, size);
    const settings = { DATABASE_URL: database.url, HANDOVER_DATA: folder };
    const started = performance.now();
    const broken = await runScript<BrokenInvariant[]>(["tests/faults/processes/ask-invariants.ts"], settings);
    run.say(`every invariant checked in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return { failures: broken.map((one) => JSON.stringify(one)), figures: { size, folder } };
  },
});
