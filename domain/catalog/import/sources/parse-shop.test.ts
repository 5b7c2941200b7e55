import { describe, expect, it } from "vitest";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { describeShop } from "#tests/import-samples/describe-shop.ts";
import { dujiaoSamples } from "#tests/import-samples/dujiao-samples.ts";
import type { ShopSample } from "#tests/import-samples/shop-sample.ts";
import { shopifySamples } from "#tests/import-samples/shopify-samples.ts";
import { wooFileSamples } from "#tests/import-samples/woocommerce-files.ts";
import { wooSamples } from "#tests/import-samples/woocommerce-samples.ts";
import { parseRate, RATE_OF_DOLLARS } from "../moving-in/moved-price.ts";
import { parseShop } from "./parse-shop.ts";

const samples = [...wooSamples, ...wooFileSamples, ...shopifySamples, ...dujiaoSamples];

const parse = ({ source, files, delivery = "account", rate = "1" }: ShopSample) =>
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
      zone: "UTC",
      language: "en-US",
      now: new Date("2026-11-23T12:00:00Z"),
    },
  );

describe("parseShop", () => {
  it("has at least 30 samples", () => {
    expect(samples.length).toBeGreaterThanOrEqual(30);
  });

  it.each(samples.filter(({ broken }) => broken === undefined))("reads $source: $what", async (sample) => {
    const shop = await parse(sample);
    const { products = [], refused = [], leftovers = [], others = [] } = sample;
    expect(describeShop(shop)).toEqual({ products, refused, leftovers, others });
    for (const [slug, description] of Object.entries(sample.descriptions ?? {}))
      expect(shop.products.find(({ product }) => product.slug === slug)?.product.description).toBe(
        description,
      );
  });

  it.each(samples.filter(({ broken }) => broken !== undefined))("refuses $source: $what", async (sample) => {
    const error = await parse(sample).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BrokenFile);
    expect((error as BrokenFile).reason).toBe(sample.broken);
  });
});
