import type { Command } from "commander";
import { tellResult } from "../exit-codes.ts";
import { prepareVault, withShop } from "../shop-connection.ts";

/** `demo load`: invented goods to try the shop with. */
export function addDemoCommands(program: Command): void {
  program
    .command("demo")
    .description("invented goods to try the shop with")
    .command("load")
    .description("load the demo catalogue and its stock into a shop without products")
    .option("--json", "answer with one JSON object")
    .addHelpText(
      "after",
      "\nDoes nothing when the shop has a product, active or not.\n\nExample:\n  npm run handover -- demo load",
    )
    .action(async (options: { json?: boolean }) => {
      const result = await withShop(async () => {
        await prepareVault();
        const { loadDemo } = await import("../load-demo.ts");
        return loadDemo();
      });
      const did = `${result.products} products in ${result.categories} categories, ${result.credentials} credentials and ${result.banners} banners loaded.`;
      tellResult(
        options,
        "demo load",
        result,
        result.loaded ? did : "The shop has products already; nothing was loaded.",
      );
    });
}
