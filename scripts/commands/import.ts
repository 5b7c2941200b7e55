import type { Command } from "commander";
import { parseMajor } from "#domain/kernel/money.ts";
import { printResult, WrongUsage } from "../exit-codes.ts";
import { type FileOptions, openImportFile, withFileOptions } from "../import-file.ts";
import { prepareVault, withShop } from "../shop-connection.ts";
import { type ReadingOptions, wantedOf } from "../wanted-reading.ts";
import { addImportCatalogue } from "./catalogue.ts";
import { addImportFromCommand } from "./import-from.ts";

interface InventoryOptions extends FileOptions, ReadingOptions {
  product: string;
  supplier?: string;
  unitCost?: string;
}

const INVENTORY_HELP = `
The command detects how the file becomes items. When several readings are possible, it changes nothing, lists
each reading with its number of items, and exits with 7. Then choose a reading:
  --layout lines       one item on each line
  --layout numbered    one item on each line, after a number or a bullet
  --layout labels      one item on each line, with labelled fields: "login: x | senha: y"
  --layout blocks      items separated by blank lines: a JSON object, lines of "key: value", or plain text
  --layout records     lines of "key: value"; a new item begins when the first key repeats
  --layout fields      one item on each line, in columns; with --separator, --header and --columns
  --layout json        a list of objects or texts
The command reports every bad line. It also rejects credentials that are already in stock, for any product.
After any problem it adds nothing of the file.

Examples:
  npm run handover -- import inventory keys.txt --product ads-manager --layout lines
  npm run handover -- import inventory pairs.txt --product ads-manager --separator ":" --header no --columns email,password
  npm run handover -- import inventory keys.csv --product design-suite-licence --supplier "Northgate" --unit-cost 12.50
  npm run handover -- import inventory accounts.txt --product ads-manager --dry-run`;

/** `import catalogue`, `import inventory` and `import from`. */
export function addImportCommands(program: Command): void {
  const group = program
    .command("import")
    .description("add products or stock from a file, completely or not at all");
  addImportCatalogue(group);
  withFileOptions(group.command("inventory").argument("<file>", ".txt, .csv or .json file"))
    .description("add credentials to the stock of an account product")
    .requiredOption("--product <slug>", "the slug of the product")
    .option("--supplier <name>", "the supplier of the items")
    .option("--unit-cost <dollars>", "the cost of one item")
    .option("--layout <layout>", "how the file becomes items, when several readings are possible")
    .option("--separator <separator>", "the column separator: comma, semicolon, tab, pipe or colon")
    .option("--header <yes|no>", "whether the first row contains the column names")
    .option("--columns <names>", "the column names, separated by commas")
    .addHelpText("after", INVENTORY_HELP)
    .action(runInventory);
  addImportFromCommand(group);
}

async function runInventory(file: string, options: InventoryOptions): Promise<void> {
  if (options.format && !["txt", "csv", "json"].includes(options.format))
    throw new WrongUsage("--format must be one of txt, csv, json");
  const wanted = await wantedOf(options);
  const unitCost = options.unitCost === undefined ? undefined : parseMajor(options.unitCost);
  if (unitCost === null) throw new WrongUsage("--unit-cost must be dollars, such as 12.50");
  if (options.supplier && (options.supplier.length > 120 || /\p{Cc}/u.test(options.supplier))) {
    throw new WrongUsage("--supplier must be a name of at most 120 characters");
  }
  const source = await openImportFile(file, { encoding: options.encoding });
  try {
    const { onlyReading } = await import("#domain/inventory/import/find-readings.ts");
    const name = options.format ? `file.${options.format}` : source.name;
    const reading = await onlyReading({ ...source, name }, wanted);
    const result = await withShop(async () => {
      if (!options.dryRun) await prepareVault();
      const { importInventory } = await import("#domain/inventory/import/import-inventory.ts");
      const { system } = await import("#domain/kernel/caller.ts");
      const { product, supplier, dryRun } = options;
      return importInventory(system("command"), {
        source,
        reading,
        productSlug: product,
        supplier: supplier?.trim(),
        unitCost,
        dryRun,
      });
    });
    source.close();
    const did = `${result.added} credentials added to ${result.product}; ${result.deliveredToWaitingOrders} of them were delivered to waiting orders.`;
    const would = `Dry run: nothing was changed. ${result.added} credentials can be added to ${result.product}.`;
    const { encodingOf } = await import("#domain/kernel/files/text-encoding.ts");
    const encoding = await encodingOf(source);
    const sentence = `${result.dryRun ? would : did} The file was read as ${encoding}.`;
    printResult(options, "import inventory", { ...result, encoding }, sentence);
  } finally {
    source.close();
  }
}
