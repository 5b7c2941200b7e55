import { describe, expect, it } from "vitest";
import { csvText } from "#app/admin/design/export/csv-download.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import { salesColumns } from "./sales-columns.ts";

const sale: SaleRow = {
  id: "1",
  orderNumber: "HO-10001",
  customerName: "Ana Prado",
  customerEmail: "ana@example.com",
  phone: "",
  paymentMethod: "stripe",
  status: "completed",
  refundState: "none",
  disputeState: "none",
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

async function fileOf(...batches: SaleRow[][]): Promise<string> {
  async function* given() {
    yield* batches;
  }
  let text = "";
  for await (const part of csvText(salesColumns, given())) text += part;
  return text;
}

describe("the CSV file of sales", () => {
  it("has a header, one line per sale over all batches, and amounts in the units of their currency", async () => {
    const text = await fileOf([sale], [], [{ ...sale, orderNumber: "HO-10002" }]);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe(
      "HO-10001,2026-11-21T12:00:00.000Z,,completed,none,none,stripe,Ana Prado,ana@example.com,,1,3,123.45,18000,JPY,23.45,10,90,live",
    );
  });

  it("holds the charged amount when it is not the total of the order", async () => {
    const text = await fileOf([{ ...sale, charged: { amount: 11_050, currency: "USD" } }]);
    expect(text).toContain(",123.45,110.5,USD,");
  });

  it("has the mode of the payment in the last column", async () => {
    const [head = "", line = ""] = (await fileOf([{ ...sale, mode: "test" }])).split("\r\n");
    expect(head.endsWith(",net_usd,mode")).toBe(true);
    expect(line.endsWith(",90,test")).toBe(true);
  });

  it("leaves the refunded, disputed and net amounts of an unpaid order empty", async () => {
    const text = await fileOf([{ ...sale, status: "pending", returned: null }]);
    expect(text.trim().endsWith(",JPY,,,,live")).toBe(true);
  });

  it.each([['=HYPERLINK("http://evil.example")'], ["+1+1"], ["-2+3"], ["@SUM(A1)"]])(
    "marks %j as text for spreadsheets",
    async (customerName) => {
      const text = await fileOf([{ ...sale, customerName }]);
      expect(text).toContain(`'${customerName}`.replaceAll('"', '""'));
    },
  );

  it("contains no formula when pt-BR Excel splits a line at a semicolon", async () => {
    const text = await fileOf([{ ...sale, customerName: "x;=1+1" }]);
    for (const line of text.split("\r\n"))
      for (const cell of line.split(";")) expect(cell).not.toMatch(/^\s*"?=/);
  });

  it("keeps commas, quotes and line breaks of a name in their cell", async () => {
    const text = await fileOf([{ ...sale, customerName: 'a "b", c\nd' }]);
    expect(text).toContain('"a ""b"", c\nd"');
  });
});
