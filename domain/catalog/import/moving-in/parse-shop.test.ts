import { describe, expect, it } from "vitest";
import type { FileChoices } from "#domain/kernel/files/file-form.ts";
import { FileUnclear } from "#domain/kernel/files/file-unclear.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { describeShop } from "#tests/import-samples/describe-shop.ts";
import { dujiaoSamples } from "#tests/import-samples/dujiao-samples.ts";
import type { ShopSample } from "#tests/import-samples/shop-sample.ts";
import { shopifySamples } from "#tests/import-samples/shopify-samples.ts";
import { wooFileSamples } from "#tests/import-samples/woocommerce-files.ts";
import { wooSamples } from "#tests/import-samples/woocommerce-samples.ts";
import { parseRate, RATE_OF_DOLLARS } from "./moved-price.ts";
import { parseShop } from "./parse-shop.ts";

const samples = [...wooSamples, ...wooFileSamples, ...shopifySamples, ...dujiaoSamples];

const parse = ({ source, files, delivery = "account", rate = "1" }: ShopSample, choices: FileChoices = {}) =>
  parseShop(
    source,
    files.map(({ name, content }) => ({
      name,
      async *open() {
        if (content.length > 0) yield typeof content === "string" ? Buffer.from(content) : content;
      },
    })),
    {
      delivery,
      rate: parseRate(rate) ?? RATE_OF_DOLLARS,
      choices,
      zone: "UTC",
      language: "en-US",
      now: new Date("2026-11-23T12:00:00Z"),
    },
  );

const priced = (...prices: string[]): ShopSample => ({
  ...{ what: "prices", source: "woocommerce" },
  files: [
    {
      name: "products.csv",
      content: ["Type;Name;Regular price", ...prices.map((price, at) => `simple;P${at};${price}`)].join("\n"),
    },
  ],
});

describe("parseShop", () => {
  it.each(["1,299", "1.299", "R$ 12.500"])(
    "parseShop asks the user which decimal mark %s uses",
    async (price) => {
      const error = await parse(priced(price)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(FileUnclear);
      expect(error).toMatchObject({ question: "decimal", details: { line: 2, text: price } });
    },
  );

  it("parseShop derives the decimal mark from other prices in the file, or uses the decimal mark that the user chose", async () => {
    const amounts = async (sample: ShopSample, choices = {}) =>
      (await parse(sample, choices)).products.map(({ product }) => product.price);
    expect(await amounts(priced("1.299", "19,90"))).toEqual([129900, 1990]);
    expect(await amounts(priced("1,299"), { decimal: "point" })).toEqual([129900]);
  });

  it("parseShop returns the encoding, separator, decimal mark and date order that it recognized", async () => {
    expect((await parse(priced("19,90"))).form).toEqual({
      ...{ encoding: "utf-8", separator: ";", decimal: "comma", dates: "day-first", rows: 1 },
    });
  });

  it("the folder of samples for parseShop has at least 30 samples", () => {
    expect(samples.length).toBeGreaterThanOrEqual(30);
  });

  it.each(samples.filter(({ broken }) => broken === undefined))(
    "parseShop reads $source: $what",
    async (sample) => {
      const shop = await parse(sample);
      const { products = [], refused = [], leftovers = [], others = [] } = sample;
      expect(describeShop(shop)).toEqual({ products, refused, leftovers, others });
      for (const [slug, description] of Object.entries(sample.descriptions ?? {}))
        expect(shop.products.find(({ product }) => product.slug === slug)?.product.description).toBe(
          description,
        );
    },
  );

  it.each(samples.filter(({ broken }) => broken !== undefined))(
    "parseShop refuses $source: $what",
    async (sample) => {
      const error = await parse(sample).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BrokenFile);
      expect((error as BrokenFile).reason).toBe(sample.broken);
    },
  );
});
