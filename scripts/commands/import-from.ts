import { Argument, type Command, Option } from "commander";
import { parseRate } from "#domain/catalog/import/moving-in/moved-price.ts";
import {
  type MovedDelivery,
  type MovedOptions,
  type MovedShop,
  type MovedSource,
  movedDeliveries,
  movedSources,
} from "#domain/catalog/import/moving-in/moved-shop.ts";
import type { TextEncoding } from "#domain/kernel/files/encoding-names.ts";
import type { FileChoices } from "#domain/kernel/files/file-form.ts";
import { openImageFolder } from "../import-files/image-folder.ts";
import { openImportFile, withEncoding } from "../import-files/import-file.ts";
import { reportDetails, reportLines } from "../import-files/moved-in-report.ts";
import { readDatabaseUrl, readDujiaoDatabase } from "../import-files/read-dujiao-database.ts";
import { printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { choicesOf, withChoices } from "../terminal/file-form-lines.ts";
import { prepareVault, withShop } from "../terminal/shop-connection.ts";

interface FromOptions extends FileChoices {
  pictures?: string;
  apply?: boolean;
  skipRefused?: boolean;
  rate: string;
  delivery: MovedDelivery;
  language: string;
  encoding?: TextEncoding;
  json?: boolean;
}

const HELP = `
Without --apply the command changes nothing: it prints what would be new, changed and the same, each refused
row with its reason, and a table of the data for which the shop has no field. With --apply it imports
everything, or nothing when a row is refused; --skip-refused leaves the refused rows out. A second run changes
nothing.

The files:
  woocommerce  the product CSV of WooCommerce's own exporter
  shopify      the product CSV that Shopify exports
  dujiao       a file that holds only the address of the PostgreSQL database (postgres://...), or exported
               tables: products.csv, product_skus.csv, categories.csv, card_secrets.csv, users.csv

The command never fetches an image. Prices are US dollars unless --rate says otherwise. Dates are in the time
zone of the shop. Of a card that the other shop has sold, only a fingerprint is stored.

Examples:
  npm run handover -- import from woocommerce products.csv --pictures uploads
  npm run handover -- import from shopify products_export.csv --rate 0.1825 --apply
  npm run handover -- import from dujiao dujiao-url.txt --rate 0.1385 --apply --skip-refused`;

/** `import from woocommerce | shopify | dujiao`. */
export function addImportFromCommand(group: Command): void {
  withChoices(withEncoding(group.command("from")))
    .description("take over products, cards and customers of another shop; a dry run without --apply")
    .addArgument(new Argument("<source>", "the other shop").choices(movedSources))
    .argument("<files...>", "the exported files")
    .option("--pictures <folder>", "the folder with the images, with its subfolders")
    .option("--apply", "import, instead of a dry run")
    .option("--skip-refused", "leave refused rows out")
    .option("--rate <dollars>", "US dollars for one unit of the file's currency", "1")
    .addOption(
      new Option("--delivery <type>", "how products without cards are delivered")
        .choices(movedDeliveries)
        .default("account"),
    )
    .option("--language <code>", "the language of texts that are there in several", "en-US")
    .option("--json", "print one JSON object")
    .addHelpText("after", HELP)
    .action(runFrom);
}

async function runFrom(source: MovedSource, files: string[], options: FromOptions): Promise<void> {
  const rate = parseRate(options.rate);
  if (!rate) throw new WrongUsage("--rate must be a number above 0 with at most 8 decimals, such as 0.1385");
  const images = await openImageFolder(options.pictures);
  const moved = await withShop(async () => {
    if (options.apply) await prepareVault();
    const { readSetting } = await import("#domain/settings/queries.ts");
    const { moveIn } = await import("#domain/catalog/import/moving-in/move-in.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    const zone = await readSetting("storeTimeZone");
    const { delivery, language } = options;
    const given = { rate, delivery, language, zone, now: new Date(), choices: choicesOf(options) };
    const shop = await readShop(source, files, given, options.encoding);
    return moveIn(system("command"), {
      source,
      shop,
      images,
      dryRun: options.apply !== true,
      skipRefused: options.skipRefused === true,
    });
  });
  printResult(options, `import from ${source}`, reportDetails(moved), reportLines(moved));
}

async function readShop(
  source: MovedSource,
  files: string[],
  options: MovedOptions,
  encoding: TextEncoding | undefined,
): Promise<MovedShop> {
  const [first = "", ...others] = files;
  const url = source === "dujiao" && others.length === 0 ? await readDatabaseUrl(first) : null;
  const { convertShop, parseShop } = await import("#domain/catalog/import/moving-in/parse-shop.ts");
  if (url !== null) return convertShop(source, await readDujiaoDatabase(url), options);
  const sources = await Promise.all(files.map((file) => openImportFile(file, { quiet: true, encoding })));
  try {
    return await parseShop(source, sources, options);
  } finally {
    for (const { close } of sources) close();
  }
}
