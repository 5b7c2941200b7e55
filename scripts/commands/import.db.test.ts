import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { runCommand } from "#tests/factories/run-command.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-command-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const priceOf = async (slug: string) =>
  (await pool.query<{ price: number }>("select price::int from products where slug = $1", [slug])).rows[0]
    ?.price;

it("import inventory exits with 7 to ask about sold rows, and adds the other rows when --not-for-sale is set", async () => {
  const { id, slug } = await buildProduct({ stock: 0 });
  const file = await fileOf("keys.csv", `key,status\n${id}-1,Sold\n${id}-2,Available\n`);
  const command = ["import", "inventory", file, "--product", slug];

  const asked = await runCommand(command);
  expect([asked.code, asked.out, await stockOf(id)]).toEqual([7, "", []]);
  expect(asked.err).toContain("--not-for-sale skip|import  1 line says that it is no longer for sale");
  expect(asked.err).toContain("line 2: sold");

  const done = await runCommand([...command, "--not-for-sale", "skip"]);
  expect([done.code, (await stockOf(id)).length]).toEqual([0, 1]);
  expect(done.out).toContain(`1 credential added to ${slug}`);
  expect(done.out).toContain("1 entry was left out.");

  const sold = await fileOf("sold.csv", `key,status\n${id}-3,Sold\n`);
  const nothing = await runCommand([
    "import",
    "inventory",
    sold,
    "--product",
    slug,
    "--not-for-sale",
    "skip",
  ]);
  expect([nothing.code, nothing.err]).toEqual([
    3,
    "Nothing was added: your options leave out every entry of the file.\n",
  ]);
});

it("import inventory exits with 7 to ask for the encoding, and reads the file when an option gives the encoding", async () => {
  const { id, slug } = await buildProduct({ stock: 0 });
  const letters = Array.from("Лицензия", (letter) => letter.charCodeAt(0) - 0x350);
  const bytes = Buffer.concat([Buffer.from("note,key\n"), Uint8Array.from(letters), Buffer.from(`,${id}\n`)]);
  const command = ["import", "inventory", await fileOf("letters.csv", bytes), "--product", slug];

  const asked = await runCommand(command);
  expect([asked.code, await stockOf(id)]).toEqual([7, []]);
  expect(asked.err).toContain("--encoding windows-1251");
  const done = await runCommand([...command, "--encoding", "windows-1251"]);
  expect([done.code, (await stockOf(id)).length]).toEqual([0, 1]);
});

it("the catalog import exits with 7 to ask for the decimal mark, and changes the price when an option gives the mark", async () => {
  const { slug } = await buildProduct();
  const before = await priceOf(slug);
  const file = await fileOf(
    "catalog.csv",
    `slug,name,category,delivery_type,price\n${slug},Moved,Games,account,"1,299"\n`,
  );

  const asked = await runCommand(["import", "catalogue", file]);
  expect([asked.code, await priceOf(slug)]).toEqual([7, before]);
  expect(asked.err).toContain('"1,299" can be thousands or decimals in line 2');
  expect(asked.err).toContain("--decimal comma or --decimal point");
  const done = await runCommand(["import", "catalogue", file, "--decimal", "point"]);
  expect([done.code, await priceOf(slug)]).toEqual([0, 129_900]);
});

it("the import from another shop exits with 7 to ask for the decimal mark, and previews when an option gives the mark", async () => {
  const content = 'ID,Type,SKU,Name,Published,"Regular price"\n1,simple,N7,Moved,1,"1,299"\n';
  const command = ["import", "from", "woocommerce", await fileOf("products.csv", content)];
  const asked = await runCommand(command);
  expect(asked.code).toBe(7);
  expect(asked.err).toContain("--decimal comma or --decimal point");
  const done = await runCommand([...command, "--decimal", "point"]);
  expect(done.code).toBe(0);
  expect(done.out).toContain("products   1 new");
});
