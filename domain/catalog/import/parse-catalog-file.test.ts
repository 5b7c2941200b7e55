import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import { FileUnclear } from "#domain/kernel/files/file-unclear.ts";
import { type CatalogEntry, parseCatalogFile } from "./parse-catalog-file.ts";

const FILES = resolve(import.meta.dirname, "../../../tests/import-samples/files");

/** Reads a file of products and returns its form and its entries. */
async function read(content: string | Uint8Array, choices: FileChoices = {}) {
  const source = {
    name: "goods.csv",
    async *open() {
      yield typeof content === "string" ? Buffer.from(content) : content;
    },
  };
  let form: FileForm | undefined;
  const entries: CatalogEntry[] = [];
  const onForm = (found: FileForm) => {
    form = found;
  };
  for await (const entry of parseCatalogFile(source, "csv", {
    timeZone: "America/Sao_Paulo",
    choices,
    onForm,
  }))
    entries.push(entry);
  return {
    form,
    entries,
    reasons: entries.flatMap(({ number, reasons }) => reasons.map((r) => `${number}: ${r}`)),
  };
}
const pricesOf = (entries: readonly CatalogEntry[]) => entries.map(({ product }) => product?.price);
const file = (...rows: string[]) => ["name;category;price;delivery_type", ...rows, ""].join("\n");

describe("parseCatalogFile", () => {
  it("parseCatalogFile reads a file with decimal commas and semicolons", async () => {
    const { form, entries } = await read(readFileSync(resolve(FILES, "decimal-comma-semicolon.csv")));
    expect(form).toEqual({
      encoding: "utf-8",
      separator: ";",
      decimal: "comma",
      dates: "day-first",
      rows: 1,
    });
    expect(entries[0]?.product).toMatchObject({ name: "Plano São João", price: 1990, slug: "plano-sj" });
  });

  it("parseCatalogFile reads a file in Windows-1252", async () => {
    const { form, entries } = await read(readFileSync(resolve(FILES, "windows-1252-catalog.csv")));
    expect(form).toMatchObject({ encoding: "windows-1252", separator: ";", decimal: "point" });
    expect(entries[0]?.product).toMatchObject({ name: "Plano São", price: 1000 });
  });

  it("parseCatalogFile ignores an empty column and rows that contain only separators", async () => {
    const { form, entries, reasons } = await read(readFileSync(resolve(FILES, "empty-last-header.csv")));
    expect(reasons).toEqual([]);
    expect(entries.map(({ number }) => number)).toEqual([2]);
    expect(form?.rows).toBe(1);
    const inside = "name,,category,price,delivery_type\nTrail,,Games,10.00,account\n";
    expect((await read(inside)).entries[0]?.product).toMatchObject({ name: "Trail", price: 1000 });
    const short =
      "name,category,price,delivery_type,\nTrail,Games,10.00,account\nTwo,Games,5.00,account,,,\n";
    expect(pricesOf((await read(short)).entries)).toEqual([1000, 500]);
  });

  it("parseCatalogFile rejects a value in a column without a name, and reports its line and cell", async () => {
    const { reasons } = await read("name,,category,price,delivery_type\nTrail,x,Games,10.00,account\n");
    expect(reasons).toEqual(["2: has a value in cell 2, and the first row names no column there"]);
  });

  it.each([
    ["19,90", 1990],
    ["1.299,00", 129900],
    ["1 299,5", 129950],
    ["US$ 10,00", 1000],
    ["$10,00", 1000],
    ["10,00 USD", 1000],
    ["U$ 7,5", 750],
  ])("parseCatalogFile reads the amount %s", async (text, price) => {
    expect(pricesOf((await read(file(`A;Games;${text};account`))).entries)).toEqual([price]);
  });

  it.each(["R$ 19,90", "€10,00", "10,00 €", "BRL 10,00", "A$ 10,00", "£ 5,00"])(
    "parseCatalogFile never takes %s as US dollars",
    async (text) => {
      const { reasons, entries } = await read(file(`A;Games;${text};account`));
      expect(reasons).toEqual([
        expect.stringMatching(/^2: price is in "[^"]+", and prices of this shop are US/),
      ]);
      expect(entries[0]?.product).toBeUndefined();
    },
  );

  it("parseCatalogFile never treats prices in another currency as US dollars", async () => {
    const text = "nome;categoria;preço (R$);tipo de entrega\nA;Jogos;10,00;conta\n";
    await expect(read(text)).rejects.toThrow('the first row names prices in "R$"');
  });

  it.each(["1,299", "1.299", "12.500", "$ 1,299"])(
    "parseCatalogFile asks which decimal mark %s uses",
    async (text) => {
      const error = await read(file(`A;Games;${text};account`)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(FileUnclear);
      expect(error).toMatchObject({ question: "decimal", details: { line: 2, text } });
    },
  );

  it.each<[rows: string[], choices: FileChoices, prices: (number | undefined)[]]>([
    [["A;Games;1.299;account", "B;Games;19,90;account"], {}, [129900, 1990]],
    [["A;Games;1,299;account", "B;Games;19.90;account"], {}, [129900, 1990]],
    [["A;Games;1.299;account", "B;Games;1.299.000;account"], {}, [129900, undefined]],
    [["A;Games;1.299;account"], { decimal: "comma" }, [129900]],
    [["A;Games;1,299;account"], { decimal: "point" }, [129900]],
    // When the decimal mark is the comma, a price with three digits after the comma is rejected.
    [["A;Games;1,299;account", "B;Games;19,90;account"], {}, [undefined, 1990]],
    [["A;Games;1,299;account"], { decimal: "comma" }, [undefined]],
  ])(
    "parseCatalogFile derives the decimal mark of %j from other numbers in the file or from the choice %j",
    async (rows, choices, prices) => {
      expect(pricesOf((await read(file(...rows), choices)).entries)).toEqual(prices);
    },
  );

  it("parseCatalogFile asks for the decimal mark when some numbers in the file use a comma and other numbers use a point", async () => {
    const text = file("A;Games;1.299;account", "B;Games;19,90;account", "C;Games;19.90;account");
    await expect(read(text)).rejects.toThrow(FileUnclear);
  });

  it("parseCatalogFile reads names, statuses and boolean values of a Brazilian spreadsheet", async () => {
    const text = [
      "Nome;Categoria;Preço (US$);Status;Tipo de entrega;Destaque;Descrição curta;Avaliação (0 a 5)",
      "Um;Jogos;19,90;Ativo;Conta do inventário;VERDADEIRO;Curta;4,5",
      "Dois;Jogos;9,90;Esgotado;Entrega manual;NÃO;;",
      "",
    ].join("\r\n");
    const { entries, reasons } = await read(Buffer.from(text, "latin1"));
    expect(reasons).toEqual([]);
    const [first, second] = entries.map(({ product }) => product);
    expect(first).toMatchObject({ status: "active", deliveryType: "account", featured: true, rating: 4.5 });
    expect(second).toMatchObject({ status: "out_of_stock", deliveryType: "manual", featured: false });
  });

  it("parseCatalogFile reads dates of a Brazilian spreadsheet in the time zone of the shop", async () => {
    const text = [
      "name;category;price;delivery_type;sale_price;sale_starts_at;sale_ends_at",
      "Um;Jogos;19,90;account;9,90;01/12/2030 09:00;05/12/2030 18:30",
      "",
    ].join("\n");
    const { entries, form } = await read(text);
    expect(form?.dates).toBe("day-first");
    expect(entries[0]?.prices).toMatchObject({
      salePrice: 990,
      saleStartsAt: new Date("2030-12-01T12:00:00Z"),
      saleEndsAt: new Date("2030-12-05T21:30:00Z"),
    });
  });

  it("parseCatalogFile asks for the order of day and month when no date in the file shows it, and uses the chosen order", async () => {
    const text = [
      "name,category,price,delivery_type,sale_price,sale_starts_at,sale_ends_at",
      "Um,Jogos,19.90,account,9.90,01/12/2030 09:00,05/12/2030 18:30",
      "",
    ].join("\n");
    const error = await read(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ question: "dates", details: { line: 2, text: "01/12/2030 09:00" } });
    const { entries } = await read(text, { dates: "month-first" });
    expect(entries[0]?.prices.saleEndsAt).toEqual(new Date("2030-05-12T21:30:00Z"));
  });

  it("parseCatalogFile reports a broken row and reads the other rows", async () => {
    const { entries, reasons } = await read('name,category,price\nA,Games,"1"0\nB,Games,5.00\n');
    expect(reasons).toEqual([expect.stringMatching(/^2: text follows a closing quote/)]);
    expect(pricesOf(entries)).toEqual([undefined, 500]);
  });
});
