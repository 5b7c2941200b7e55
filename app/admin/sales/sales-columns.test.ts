import { describe, expect, it } from "vitest";
import { csvText } from "#app/admin/design/export/csv-download.ts";
import { sheetFormat } from "#app/admin/design/export/sheet-format.ts";
import type { ExportedSaleLine } from "#domain/sales/export/export-sales.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import { inLanguage } from "#messages/language.server.ts";
import { salesColumns } from "./sales-columns.ts";

const sale: SaleRow = {
  id: "1",
  orderNumber: "HO-10001",
  customerName: "Ana Prado",
  customerEmail: "ana@example.com",
  phone: "5511900001234",
  paymentMethod: "stripe",
  status: "completed",
  refundState: "none",
  disputeState: "won",
  deliveryState: "delivered",
  exceptions: [],
  itemCount: 1,
  totalQuantity: 3,
  storeTotal: 12_345,
  total: 18_000,
  currency: "JPY",
  charged: { amount: 18_000, currency: "JPY" },
  returned: { refunded: 2345, disputed: 1000 },
  mode: "live",
  marksTest: false,
  createdAt: "2026-11-21T12:00:00.000Z",
  completedAt: null,
  attention: [],
  attentionSince: null,
};

const row: ExportedSaleLine = {
  sale,
  line: {
    productName: "Suite",
    variant: "1 year",
    quantity: 2,
    price: 8_000,
    amount: 16_001,
    discount: 1_000,
    refunded: 500,
  },
  ofOrder: { subtotal: 19_000, discount: 1_000, fees: [{ amount: 388, currency: "USD" }] },
  couponCode: "SPRING",
};

async function fileOf(language: "pt-BR" | "en", ...batches: ExportedSaleLine[][]): Promise<string> {
  const [columns, format] = inLanguage(language, () => [salesColumns(), sheetFormat("America/Sao_Paulo")]);
  async function* given() {
    yield* batches;
  }
  let text = "";
  for await (const part of csvText(columns, given(), format)) text += part;
  return text;
}

/** Returns the cells of the only data row in the file, by column name. */
async function cellsOf(language: "pt-BR" | "en", change: Partial<ExportedSaleLine>) {
  const separator = language === "en" ? "," : ";";
  const [head = "", line = ""] = (await fileOf(language, [{ ...row, ...change }])).slice(1).split("\r\n");
  const cells = line.split(separator);
  return Object.fromEntries(head.split(separator).map((name, at) => [name, cells[at]]));
}

describe("the CSV file of sales", () => {
  it("in Portuguese, the CSV file of sales has Portuguese words and numbers, and times in the shop's time zone", async () => {
    expect(await cellsOf("pt-BR", {})).toEqual({
      Pedido: "HO-10001",
      "Criado em": "21/11/2026 09:00:00",
      "Concluído em": "",
      Status: "Concluída",
      Reembolso: "",
      Disputa: "Disputa ganha",
      Pagamento: "Cartão",
      Teste: "não",
      Cliente: "Ana Prado",
      "E-mail": "ana@example.com",
      Telefone: "tel:5511900001234",
      Produto: "Suite",
      Variante: "1 year",
      Quantidade: "2",
      Moeda: "JPY",
      "Preço unitário": "8000",
      "Valor do item": "16001",
      Cupom: "SPRING",
      "Desconto do item": "1000",
      "Valor com desconto": "15001",
      "Reembolso de unidades do item": "500",
      "Subtotal do pedido (1ª linha do pedido)": "19000",
      "Desconto do pedido (1ª linha do pedido)": "1000",
      "Total do pedido (1ª linha do pedido)": "18000",
      "Total (USD) (1ª linha do pedido)": "123,45",
      "Valor cobrado (1ª linha do pedido)": "18000",
      "Moeda cobrada (1ª linha do pedido)": "JPY",
      "Reembolsado (USD) (1ª linha do pedido)": "23,45",
      "Em disputa (USD) (1ª linha do pedido)": "10,00",
      "Líquido (USD) (1ª linha do pedido)": "90,00",
      "Tarifa do provedor de pagamento (1ª linha do pedido)": "3,88",
      "Moeda da tarifa (1ª linha do pedido)": "USD",
    });
  });

  it("in English, the CSV file of sales has English words, numbers and times", async () => {
    expect(await cellsOf("en", {})).toMatchObject({
      "Created at": "2026-11-21 09:00:00",
      Status: "Completed",
      Payment: "Card",
      "Total (USD) (first line of the order)": "123.45",
    });
  });

  it("the CSV file of sales has one row for each order line, and shows the order's amounts only in its first row", async () => {
    const second = {
      ...row,
      ofOrder: null,
      line: { ...row.line, productName: "Key", quantity: 1, price: 3_000 },
    };
    const text = await fileOf(
      "en",
      [row],
      [],
      [second],
      [{ ...row, sale: { ...sale, orderNumber: "HO-10002" } }],
    );
    const lines = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(lines.map((cells) => cells[0])).toEqual(["Order", "HO-10001", "HO-10001", "HO-10002"]);
    const total = lines[0]?.indexOf("Order total (first line of the order)") ?? -1;
    expect(lines.slice(1).map((cells) => cells[total])).toEqual(["18000", "", "18000"]);
    expect(lines[2]?.slice(total - 2)).toEqual(Array.from({ length: 11 }, () => ""));
    expect(lines[2]).toContain("ana@example.com");
  });

  it("the CSV file of sales has the charged amount and its currency when the charge differs from the total of the order", async () => {
    const charged = { amount: 11_050, currency: "USD" };
    expect(await cellsOf("pt-BR", { sale: { ...sale, charged } })).toMatchObject({
      "Valor cobrado (1ª linha do pedido)": "110,50",
      "Moeda cobrada (1ª linha do pedido)": "USD",
    });
  });

  it("the CSV file of sales marks test orders, and leaves refunded amounts empty for an unpaid order", async () => {
    const unpaid = { ...sale, status: "pending", returned: null, mode: "test" } as const;
    expect(await cellsOf("pt-BR", { sale: unpaid })).toMatchObject({
      Status: "Pendente",
      Teste: "sim",
      "Reembolsado (USD) (1ª linha do pedido)": "",
      "Líquido (USD) (1ª linha do pedido)": "",
    });
  });

  it.each([
    ["an unknown fee as empty cells", [], "", ""],
    ["a fee of zero as zero", [{ amount: 0, currency: "EUR" }], "0.00", "EUR"],
    [
      "a fee that the provider returned as a negative amount",
      [{ amount: -1500, currency: "USD" }],
      "-15.00",
      "USD",
    ],
    ["a fee in a currency without minor units", [{ amount: 570, currency: "JPY" }], "570", "JPY"],
    [
      "no sum of fees in two currencies",
      [
        { amount: 330, currency: "EUR" },
        { amount: 1500, currency: "USD" },
      ],
      "",
      "EUR + USD",
    ],
  ])("the CSV file of sales shows %s", async (_, fees, amount, currency) => {
    expect(await cellsOf("en", { ofOrder: { subtotal: 19_000, discount: 1_000, fees } })).toMatchObject({
      "Payment provider's fee (first line of the order)": amount,
      "Currency of the fee (first line of the order)": currency,
    });
  });

  it.each([['=HYPERLINK("http://evil.example")'], ["+1+1"], ["-2+3"], ["@SUM(A1)"], ["x;=1+1"], ["x,=1+1"]])(
    "the CSV file of sales contains no formula, whether a spreadsheet splits its lines at commas or at semicolons: %j",
    async (text) => {
      const hostile = {
        ...row,
        sale: { ...sale, customerName: text },
        line: { ...row.line, productName: text },
      };
      for (const language of ["pt-BR", "en"] as const)
        for (const cell of (await fileOf(language, [hostile])).split(/[;,\r\n]/))
          expect(cell).not.toMatch(/^\s*"*[=+@]|^\s*"*-(?!\d)/);
    },
  );

  it("the CSV file of sales keeps a name with commas, quotes and line breaks in one cell", async () => {
    const text = await fileOf("en", [{ ...row, sale: { ...sale, customerName: 'a "b", c\nd' } }]);
    expect(text).toContain('"a ""b"", c\nd"');
  });
});
