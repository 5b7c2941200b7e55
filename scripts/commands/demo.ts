import type { Command } from "commander";
import { printResult } from "../exit-codes.ts";
import { prepareVault, withShop } from "../shop-connection.ts";

/** `demo load`: loads invented products for a trial of the shop. */
export function addDemoCommands(program: Command): void {
  program
    .command("demo")
    .description("manage the demo products")
    .command("load")
    .description("load the demo catalog and its stock into a shop without products")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nThe command does nothing when the shop has any product, active or inactive.\n\nExample:\n  npm run handover -- demo load",
    )
    .action(async (options: { json?: boolean }) => {
      const result = await withShop(async () => {
        await prepareVault();
        const { loadDemo } = await import("../load-demo.ts");
        return loadDemo();
      });
      const did = `${result.products} products in ${result.categories} categories, ${result.credentials} credentials and ${result.banners} banners loaded.`;
      printResult(
        options,
        "demo load",
        result,
        result.loaded ? did : "The shop already has products. Nothing was loaded.",
      );
    });
}
