import { describe, expect, it } from "vitest";
import { importFiles, previewFiles } from "#domain/checkout/shop-files/import-files.ts";
import { system } from "#domain/kernel/caller.ts";
import { readCsv } from "#domain/kernel/files/read-csv.ts";
import { writeCatalogFile } from "./export-products.ts";

const caller = system("command");
const sourceOf = (content: string | Uint8Array) => ({
  name: "goods.csv",
  async *open() {
    yield typeof content === "string" ? Buffer.from(content) : content;
  },
});
const catalogOf = (content: string | Uint8Array) => ({
  catalog: { source: sourceOf(content), format: "csv" as const },
});

const GOODS = [
  "name,category,price,original_price,slug,description,delivery_type,stock_quantity,featured,rating,price_tiers,sale_price,sale_starts_at,sale_ends_at",
  'Plano São João,Ação & Jogos,1299.00,1499.90,plano-sj,"Duas linhas\ne ""aspas""; fim",manual,7,true,4.5,2=1199.00|5=999.90,1100.00,2031-02-03T09:00,2031-02-05T18:30',
  '"-10% Cupão",Contas,5.00,,cupao,,account,,false,0,,,,',
  "",
].join("\n");

/**
 * Writes a file in the format in which a Portuguese spreadsheet saves it: decimal commas, Portuguese words,
 * Portuguese dates and Windows-1252.
 */
async function savedInBrazil(text: string): Promise<Buffer> {
  const lines: string[] = [];
  for await (const { cells } of readCsv(sourceOf(text))) {
    const saved = cells.map((cell) =>
      cell
        .replace(
          /^(\d+)\.(\d{1,2})$/,
          (_, whole: string, cents: string) => `${Number(whole).toLocaleString("pt-BR")},${cents}`,
        )
        .replace(/^true$/, "VERDADEIRO")
        .replace(/^false$/, "FALSO")
        .replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):00\.000Z$/, (written) => inSaoPaulo(written)),
    );
    lines.push(
      saved.map((cell) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";"),
    );
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1");
}

/** Returns a time as "03/02/2031 09:00" in the time zone of the shop, which is UTC here. */
const inSaoPaulo = (moment: string): string =>
  new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", dateStyle: "short", timeStyle: "short" })
    .formatToParts(new Date(moment))
    .map(({ value }) => value)
    .join("")
    .replace(",", "");

async function exported(): Promise<string> {
  let text = "";
  for await (const part of writeCatalogFile(caller, { content: false })) text += part;
  return text;
}

describe("the export of the shop", () => {
  it("the import of an exported catalog changes nothing after a Portuguese spreadsheet program has saved the file", async () => {
    await importFiles(caller, catalogOf(GOODS));
    const text = await exported();
    const saved = await savedInBrazil(text);
    const { catalog } = await previewFiles(caller, catalogOf(saved));
    expect(catalog).toMatchObject({ created: 0, updated: 0, unchanged: 2, problemCount: 0, rows: [] });
    expect(catalog?.form).toMatchObject({ encoding: "windows-1252", separator: ";", decimal: "comma" });
    await importFiles(caller, catalogOf(saved));
    expect(await exported()).toBe(text);
  });
});
