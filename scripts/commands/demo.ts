import type { Command } from "commander";
import { printResult } from "../terminal/exit-codes.ts";
import { prepareVault, withShop } from "../terminal/shop-connection.ts";

interface RemoveOptions {
  yes?: boolean;
  json?: boolean;
}

const REMOVE_HELP = `
Without --yes the command changes nothing and prints what it would remove. It removes the demo products, their
unsold items, the demo banners, and the demo categories that are then empty. Products with sales are archived.
Other products stay. npm start does not load the demo again afterwards. A second run changes nothing.

Examples:
  npm run handover -- demo remove
  npm run handover -- demo remove --yes --json`;

/**
 * `demo load` adds invented products, so that an owner can try out the shop. `demo remove` removes the demo
 * products.
 */
export function addDemoCommands(program: Command): void {
  const demo = program.command("demo").description("manage the demo products");
  demo
    .command("remove")
    .description("remove the demo catalog; a dry run without --yes")
    .option("--yes", "remove it, instead of a dry run")
    .option("--json", "print one JSON object")
    .addHelpText("after", REMOVE_HELP)
    .action(runRemove);
  demo
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
        const { loadDemo } = await import("./load-demo.ts");
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

async function runRemove(options: RemoveOptions): Promise<void> {
  const dryRun = !options.yes;
  const result = await withShop(async () => {
    const { system } = await import("#domain/kernel/caller.ts");
    const { summarizeDemo } = await import("#domain/operations/demo/summarize-demo.ts");
    const caller = system("command");
    const found = await summarizeDemo(caller);
    if (dryRun || !found) return { ...NOTHING, ...found, isThere: found !== null };
    const { removeDemo } = await import("#domain/operations/demo/remove-demo.ts");
    return { ...(await removeDemo(caller)), isThere: true };
  });
  const { isThere, ...counts } = result;
  printResult(options, "demo remove", { dryRun, ...counts }, removedText(result, dryRun));
}

const NOTHING = { deleted: 0, archived: 0, items: 0, banners: 0 };

function removedText(
  { deleted, archived, items, banners, isThere }: typeof NOTHING & { isThere: boolean },
  dryRun: boolean,
): string {
  if (!isThere) return "The shop shows nothing of the demo. Nothing was changed.";
  const what = `${deleted} products with ${items} items and ${banners} banners`;
  return dryRun
    ? `Dry run: nothing was changed. --yes would delete ${what}, and archive ${archived} products with sales.`
    : `Deleted ${what}. Archived ${archived} products with sales.`;
}
