import { describe, expect, it } from "vitest";
import type { Answers } from "#domain/inventory/rows/questions.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { exportFiles } from "#tests/import-samples/exported-stock-files.ts";
import {
  characterFiles,
  contentOfFile,
  formFiles,
  type StockFile,
  spreadsheetFiles,
} from "#tests/import-samples/stock-files.ts";
import { findReadings } from "./find-readings.ts";
import { judgeFile, type Settled } from "./judge-file.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import type { Reading } from "./reading.ts";
import { surveyFile } from "./survey-file.ts";

const sourceOf = (file: StockFile): ImportSource => ({
  name: file.name,
  async *open() {
    yield new TextEncoder().encode(contentOfFile(file));
  },
});
const PRODUCTS = new Map([
  ["probe-a", "probe-a"],
  ["probe-b", "probe-b"],
]);
const context = {
  product: "probe-a",
  productOf: (name: string) => PRODUCTS.get(name.toLowerCase()) ?? null,
  zone: "America/Sao_Paulo",
  now: Date.parse("2026-11-27T12:00:00Z"),
};
const describeReading = (reading: Reading) =>
  reading.layout === "fields" ? `fields ${reading.separator}` : reading.layout;

async function judge(file: StockFile, reading: Reading, answers: Answers = {}) {
  return judgeFile(await surveyFile(sourceOf(file), reading), context, answers);
}

async function readingOf(file: StockFile): Promise<Reading> {
  const trial = (await findReadings(sourceOf(file)))[file.chosen ?? 0];
  if (!trial) throw new Error("no such reading");
  return trial.reading;
}

describe.each([
  ["odd characters", characterFiles],
  ["spreadsheets", spreadsheetFiles],
  ["exports", exportFiles],
  ["forms", formFiles],
])("stock files with %s", (_, files) => {
  it.each(files)("findReadings finds the expected readings of $name", async (file) => {
    const trials = await findReadings(sourceOf(file));
    expect(trials.map(({ reading, items }) => `${describeReading(reading)} ${items}`)).toEqual(file.readings);
    expect(trials.every(({ fits }) => fits)).toBe(true);
  });

  it.each(files)("the lines of $name cause the expected questions", async (file) => {
    const { questions, leftOut } = await judge(file, await readingOf(file));
    const asked = questions.map(({ kind, places }) => [kind, places.map(({ number }) => number)]);
    expect(Object.fromEntries(asked)).toEqual(file.asks);
    if (file.leftOut) expect(leftOut.toSorted()).toEqual(file.leftOut.toSorted());
  });

  it.each(files.filter(({ items }) => items))(
    "the answers decide which items of $name the import adds",
    async (file) => {
      const reading = await readingOf(file);
      const { settle } = await judge(file, reading, file.answers ?? {});
      const items: Record<string, string>[] = [];
      for await (const entry of parseInventoryFile(sourceOf(file), reading)) {
        const settled = settle(entry);
        if (settled.becomes === "item") items.push(Object.fromEntries(settled.fields));
        else expect(settled.becomes).toBe("nothing");
      }
      expect(items).toEqual(file.items);
    },
  );
});

describe("judgeFile", () => {
  const fileOf = (content: string): StockFile => ({ name: "x.csv", content, readings: [], asks: {} });
  async function settledOf(content: string, answers: Answers = {}) {
    const file = fileOf(content);
    const reading = await readingOf(file);
    const { settle } = await judge(file, reading, answers);
    const settled: Settled[] = [];
    for await (const entry of parseInventoryFile(sourceOf(file), reading)) settled.push(settle(entry));
    return settled;
  }

  it("judgeFile adds each row to the product in the row, or to the chosen product when the row's product is unknown", async () => {
    const rows = "product,key\nprobe-a,K-1\nPROBE-B,K-2\nother,K-3";
    const toChosen = await settledOf(rows, { products: "by-row", unknownProducts: "chosen" });
    expect(toChosen.map((one) => "product" in one && one.product)).toEqual(["probe-a", "probe-b", "probe-a"]);
    const skipped = await settledOf(rows, { products: "by-row", unknownProducts: "skip" });
    expect(skipped.map(({ becomes }) => becomes)).toEqual(["item", "item", "nothing"]);
    const all = await settledOf(rows, { products: "ignore" });
    expect(all.map((one) => "product" in one && one.product)).toEqual(["probe-a", "probe-a", "probe-a"]);
  });

  it("judgeFile asks about unknown products only when the user wants to add each row to the product that the row names", async () => {
    const file = fileOf("product,key\nprobe-a,K-1\nother,K-2");
    const reading = await readingOf(file);
    const kinds = async (answers: Answers) =>
      (await judge(file, reading, answers)).questions.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(["products"]);
    expect(await kinds({ products: "by-row" })).toEqual(["products", "unknownProducts"]);
  });

  it("judgeFile reads a number of days or a date as the expiry of an item, in the shop's time zone", async () => {
    const rows = "key,validade\nV-1,365 dias\nV-2,2027-01-31\nV-3,03/04/2027\nV-4,never";
    const settled = await settledOf(rows, { dates: "month-first" });
    expect(settled.map((one) => "validity" in one && one.validity)).toEqual([
      { days: 365 },
      { until: new Date("2027-02-01T02:59:00Z") },
      { until: new Date("2027-03-05T02:59:00Z") },
      {},
    ]);
  });

  it("judgeFile refuses a date that does not exist", async () => {
    const [settled] = await settledOf("key,validade\nV-1,2027-02-30");
    expect(settled).toMatchObject({ becomes: "problem", reason: "has a validity that is no real date" });
  });
});
