import type { Command } from "commander";
import { parseMajor } from "#db/values/money.ts";
import type { InventoryImported } from "#domain/inventory/import/import-inventory.ts";
import type { QuestionKind } from "#domain/inventory/rows/questions.ts";
import { type FileOptions, openImportFile, withFileOptions } from "../import-files/import-file.ts";
import { answersOf, type ReadingOptions, wantedOf } from "../import-files/wanted-reading.ts";
import { printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { prepareVault, withShop } from "../terminal/shop-connection.ts";
import { addImportCatalogue } from "./catalogue.ts";
import { addImportFromCommand } from "./import-from.ts";

interface InventoryOptions extends FileOptions, ReadingOptions, Partial<Record<QuestionKind, string>> {
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
  --layout sections    one item from each BEGIN line to its END line
  --layout whole       the whole file is one item, such as the cookies of one account
  --layout blocks      items separated by blank lines: a JSON object, lines of "key: value", or plain text
  --layout records     lines of "key: value"; a new item begins when the first key repeats
  --layout fields      one item on each line, in columns; with --separator, --header and --columns
  --layout json        a list of objects or texts

The command also asks about lines that may not be what they seem. It changes nothing, names the lines and the
option that decides, and exits with 7:
  --characters clean|keep          characters that nobody sees, or that look like others
  --spreadsheet skip|accept        values that a spreadsheet damaged: 8.94E+15, dates, errors, lost zeros
  --not-for-sale skip|import       rows that say sold, used, ordered, activated or expired
  --products by-row|ignore         rows that name products: each item goes to the product of its row, or all to --product
  --unknown-products skip|chosen   with by-row: rows whose product the shop does not have
  --dates day-first|month-first    dates such as 03/04/2026
Columns that are about the row, such as id, order, product and status, are not delivered.

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
    .option("--separator <separator>", "the column separator: comma, semicolon, tab, pipe, colon or its text")
    .option("--header <yes|no>", "whether the first row contains the column names")
    .option("--columns <names>", "the column names, separated by commas")
    .option("--characters <clean|keep>", "what to do with odd characters inside a value")
    .option("--spreadsheet <skip|accept>", "what to do with values that a spreadsheet damaged")
    .option("--not-for-sale <skip|import>", "what to do with rows that are no longer for sale")
    .option("--products <by-row|ignore>", "what to do with rows that name products")
    .option("--unknown-products <skip|chosen>", "what to do with rows that name an unknown product")
    .option("--dates <day-first|month-first>", "how to read dates such as 03/04/2026")
    .addHelpText("after", INVENTORY_HELP)
    .action(runInventory);
  addImportFromCommand(group);
}

async function runInventory(file: string, options: InventoryOptions): Promise<void> {
  if (options.format && !["txt", "csv", "json"].includes(options.format))
    throw new WrongUsage("--format must be one of txt, csv, json");
  const wanted = await wantedOf(options);
  const answers = await answersOf(options);
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
        answers,
        dryRun,
      });
    });
    source.close();
    const { encodingOf } = await import("#domain/kernel/files/text-encoding.ts");
    const encoding = await encodingOf(source);
    const sentence = `${sentenceOf(result)} The file was read as ${encoding}.`;
    printResult(options, "import inventory", { ...result, encoding }, sentence);
  } finally {
    source.close();
  }
}

function sentenceOf(result: InventoryImported): string {
  const { added, products, deliveredToWaitingOrders, leftOut, columnsLeftOut, dryRun } = result;
  const where = Object.entries(products)
    .map(([slug, count]) => `${slug}${Object.keys(products).length > 1 ? ` (${count})` : ""}`)
    .join(", ");
  const credentials = added === 1 ? "1 credential" : `${added} credentials`;
  const done = dryRun
    ? `Dry run: nothing was changed. ${credentials} can be added to ${where}.`
    : `${credentials} added to ${where}; ${deliveredToWaitingOrders} of them were delivered to waiting orders.`;
  const entries = leftOut === 1 ? "1 entry was" : `${leftOut} entries were`;
  const skipped = leftOut > 0 ? ` ${entries} left out.` : "";
  const columns =
    columnsLeftOut.length > 0 ? ` Columns that are not delivered: ${columnsLeftOut.join(", ")}.` : "";
  return done + skipped + columns;
}
