import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { coupons } from "#db/schema/coupons.ts";
import { importFiles, previewFiles } from "#domain/checkout/shop-files/import-files.ts";
import { system } from "#domain/kernel/caller.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { buildProduct } from "#tests/factories/build-product.ts";

const command = system("command");
const filesOf = (content: string | Uint8Array) => ({
  coupons: {
    name: "cupons.csv",
    async *open() {
      yield typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
  },
});
const load = async (content: string | Uint8Array) => (await importFiles(command, filesOf(content))).coupons;
const byCode = async (code: string) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0];

/** Returns the reasons why a file is refused. */
async function reasonsOf(content: string): Promise<string> {
  const { coupons: outcome } = await previewFiles(command, filesOf(content));
  return JSON.stringify(outcome);
}

describe("a coupon file with Portuguese names", () => {
  it("a coupon file can have the back office's Portuguese column names, semicolons and a byte order mark", async () => {
    const product = await buildProduct();
    const csv = [
      "\uFEFFCódigo;Tipo de desconto;Desconto;Compra mínima (US$);Desconto máximo (US$);Primeiro dia;Último dia;" +
        "Usos no total;Usos por pessoa;Só na primeira compra;Vale também para produtos em promoção;Produtos;Ativo",
      `NATAL;Porcentagem;15;60,00;25,50;01/12/2026;31/12/2026;100;1;sim;não;${product.slug};sim`,
      "CINCO;Valor em dólares;5,00;20,00;;;;;;não;sim;;não",
    ].join("\r\n");
    expect(await load(csv)).toMatchObject({ created: 2, problemCount: 0 });
    expect(await byCode("NATAL")).toMatchObject({
      kind: "percent",
      value: 15,
      minTotal: 6_000,
      maxDiscount: 2_550,
      maxUses: 100,
      maxUsesPerBuyer: 1,
      firstOrderOnly: true,
      withReduced: false,
      isTargeted: true,
      isActive: true,
    });
    expect((await byCode("NATAL"))?.endsAt?.toISOString()).toBe("2027-01-01T00:00:00.000Z");
    expect(await byCode("CINCO")).toMatchObject({
      kind: "amount",
      value: 500,
      minTotal: 2_000,
      isActive: false,
    });
  });

  it.each([
    ["capitals", "CÓDIGO,TIPO,VALOR\nMAIUSCULA,PERCENTUAL,10"],
    ["no accents", "codigo,tipo,valor\nSEMACENTO,porcentagem,10"],
    ["another column for the code", "Cupom;Tipo;Desconto\nCUPOM;%;10"],
    ["tabs, and both languages", "Código\tkind\tvalor\nMISTURA\tpercent\t10"],
    ["accents as marks of their own", `${"código".normalize("NFD")};tipo;valor\nMARCAS;porcentagem;10`],
    ["a percent sign beside the number", "código;tipo;valor\nSINAL;porcentagem;10%"],
  ])("a coupon file with Portuguese names is read with %s", async (_, csv) => {
    expect(await load(csv)).toMatchObject({ created: 1, problemCount: 0 });
    const code = csv.split("\n")[1]?.split(/[;,\t]/)[0] ?? "";
    expect(await byCode(code)).toMatchObject({ kind: "percent", value: 10 });
  });

  it("a Portuguese coupon file is read correctly when an old spreadsheet saved it in Windows-1252", async () => {
    const bytes = Buffer.from("Código;Tipo;Desconto;Compra mínima\nLATIN1;Porcentagem;10;60,00", "latin1");
    expect(await load(new Uint8Array(bytes))).toMatchObject({ created: 1, problemCount: 0 });
  });

  it("a Portuguese coupon file is refused when two column names mean the same column, or the prices are not in dollars", async () => {
    expect(await reasonsOf("código;cupom;tipo;valor\nA12;B12;porcentagem;10")).toContain(
      "names a column twice",
    );
    expect(await reasonsOf("código;tipo;valor;Compra mínima (R$)\nA12;porcentagem;10;60")).toContain("R$");
    expect(await reasonsOf("código;tipo;valor;segredo\nA12;porcentagem;10;x")).toContain("is not known");
    await expect(load("código;valor\nA12;10")).rejects.toThrow(ImportRejected);
  });
});
