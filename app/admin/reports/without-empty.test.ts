import { expect, it } from "vitest";
import type { ReportColumn } from "./report-columns.ts";
import { filledRows, withoutEmpty } from "./without-empty.ts";

type Row = Record<string, number | string | null>;
const column = (key: string, kind: ReportColumn<Row>["kind"]): ReportColumn<Row> => ({
  key,
  head: key,
  kind,
  of: (row) => row[key] ?? null,
});
const columns = [
  column("day", "name"),
  column("note", "text"),
  column("orders", "count"),
  column("net", "money"),
  column("rate", "rate"),
];
const left = (rows: Row[]) => withoutEmpty(columns, rows).map(({ key }) => key);

it("withoutEmpty omits a number column when every row has zero or no value, and keeps name and text columns", () => {
  expect(left([{ orders: 1, net: 0, rate: null }])).toEqual(["day", "note", "orders"]);
  expect(left([{ orders: 1, net: 0 }, { net: -5 }])).toEqual(["day", "note", "orders", "net"]);
});

it("withoutEmpty keeps the first number column when every number is zero", () => {
  expect(left([{ orders: 0, net: 0, rate: 0 }])).toEqual(["day", "note", "orders"]);
});

it("filledRows keeps rows with a text or a number, and omits rows that have only a name", () => {
  const sold = { day: "2", net: -5 };
  const noted = { day: "3", note: "sem custo", orders: 0 };
  expect(filledRows(columns, [{ day: "1", orders: 0, net: null }, sold, noted])).toEqual([sold, noted]);
});
