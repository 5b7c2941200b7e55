import type { ShopSample } from "./shop-sample.ts";
import { exportOf } from "./woocommerce-rows.ts";

const variation = (parent: string, value: string, price: string, more: Record<string, string> = {}) => ({
  Type: "variation",
  Parent: parent,
  Name: `Suite - ${value}`,
  Categories: "",
  "Regular price": price,
  "Attribute 1 name": "Duration",
  "Attribute 1 value(s)": value,
  ...more,
});
const suite = { Type: "variable", Name: "Suite", SKU: "suite", "Regular price": "" };
const SUITE_COLUMNS = { "Attribute 1 name": "Duration", "Attribute 1 value(s)": "1 month, 1 year" };

export const wooSamples: ShopSample[] = [
  {
    what: "a simple virtual product with its stock, tags and tax",
    source: "woocommerce",
    files: exportOf({
      Type: "simple, virtual",
      "Tax status": "taxable",
      Tags: "new, hot",
      Stock: "7",
      SKU: "A-1",
    }),
    products: ["atlas 10.00 active Keys"],
    leftovers: ["SKU 1 no_place", "Tax status 1 no_place", "Tags 1 no_place", "Stock 1 stock_from_keys"],
  },
  {
    what: "a variable product with two variations",
    source: "woocommerce",
    files: exportOf(
      { ...suite, ...SUITE_COLUMNS },
      variation("suite", "1 month", "12.00"),
      variation("suite", "1 year", "90.00"),
    ),
    products: [
      "suite 12.00 active Keys option=Duration",
      "suite>suite-1-month 12.00 active Keys value=1 month",
      "suite>suite-1-year 90.00 active Keys value=1 year",
    ],
    leftovers: ["SKU 1 no_place"],
  },
  {
    what: "a variation before its parent, which it names by ID",
    source: "woocommerce",
    files: exportOf(variation("id:102", "1 month", "12.00"), { ...suite, SKU: "" }),
    products: [
      "suite 12.00 active Keys option=Duration",
      "suite>suite-1-month 12.00 active Keys value=1 month",
    ],
  },
  {
    what: "variations of two attributes",
    source: "woocommerce",
    files: exportOf(
      { ...suite, SKU: "" },
      variation("id:101", "1 month", "12.00", { "Attribute 2 name": "Region", "Attribute 2 value(s)": "EU" }),
    ),
    products: [
      "suite 12.00 active Keys option=Duration / Region",
      "suite>suite-1-month-eu 12.00 active Keys value=1 month / EU",
    ],
  },
  {
    what: "a variation for any value, one without a price, and one whose parent is not in the file",
    source: "woocommerce",
    files: exportOf(
      { ...suite, SKU: "" },
      variation("id:101", "1 month", "12.00"),
      variation("id:101", "", "15.00"),
      variation("id:101", "1 year", ""),
      variation("id:999", "1 year", "20.00"),
    ),
    products: [
      "suite 12.00 active Keys option=Duration",
      "suite>suite-1-month 12.00 active Keys value=1 month",
    ],
    refused: [
      "4: has no value for one of its attributes",
      "5: has no regular price",
      "6: the product of this variation is not in the file",
    ],
  },
  {
    what: "a variable product without a variation, a grouped, an external and an unknown product",
    source: "woocommerce",
    files: exportOf(
      { ...suite, SKU: "" },
      { Type: "grouped" },
      { Type: "external" },
      { Type: "subscription" },
    ),
    refused: [
      "2: is a variable product without a variation in this file",
      "3: is a grouped product, which only lists other products; the other products are imported",
      "4: is an external product, which another shop sells",
      "5: type is not one of simple, variable and variation",
    ],
  },
  {
    what: "prices with a comma, with both marks, and one that can be read in two ways",
    source: "woocommerce",
    files: exportOf(
      { Name: "Comma", "Regular price": "19,99" },
      { Name: "Both", "Regular price": "1.299,00" },
      { Name: "Unclear", "Regular price": "1,299" },
      { Name: "Free", "Regular price": "0" },
      { Name: "Words", "Regular price": "ask us" },
    ),
    products: ["comma 19.99 active Keys", "both 1299.00 active Keys"],
    refused: [
      '4: the regular price "1,299" can be 1000 times too large or too small; write two decimals',
      "5: the regular price must be above 0",
      "6: the regular price is not a price",
    ],
  },
  {
    what: "prices of another currency",
    source: "woocommerce",
    rate: "0.1825",
    files: exportOf({ "Regular price": "99,90" }),
    products: ["atlas 18.23 active Keys"],
  },
  {
    what: "a sale with an end, a sale that ended, one that never ends, and one that starts later without an end",
    source: "woocommerce",
    files: exportOf(
      {
        Name: "Window",
        "Sale price": "8",
        "Date sale price starts": "2026-12-01",
        "Date sale price ends": "2026-12-24",
      },
      { Name: "Ended", "Sale price": "8", "Date sale price ends": "2026-11-01 23:59:59" },
      { Name: "Always", "Sale price": "8" },
      { Name: "Later", "Sale price": "8", "Date sale price starts": "2026-12-01" },
      { Name: "Wrong", "Sale price": "12" },
      { Name: "Words", "Sale price": "8", "Date sale price ends": "soon" },
    ),
    products: [
      "window 10.00 active Keys sale=8.00 from 2026-12-01T00:00Z to 2026-12-25T00:00Z",
      "ended 10.00 active Keys",
      "always 8.00 was 10.00 active Keys",
      "later 10.00 active Keys",
    ],
    refused: [
      "6: the sale price is not below the regular price",
      "7: a date of the sale is not written as 2026-11-27",
    ],
    leftovers: ["Sale price 1 sale_ended", "Sale price 1 sale_without_end"],
  },
  {
    what: "negative, absent, missing and shared stock of products that staff deliver",
    source: "woocommerce",
    delivery: "manual",
    files: exportOf(
      { Name: "Owed", Stock: "'-3" },
      { Name: "Counted", Stock: "5" },
      { Name: "Unlimited" },
      { Name: "Gone", "In stock?": "0" },
      { Name: "Shared", Stock: "parent" },
    ),
    products: [
      "owed 10.00 active Keys stock=0",
      "counted 10.00 active Keys stock=5",
      "unlimited 10.00 active Keys stock=unlimited",
      "gone 10.00 active Keys stock=0",
    ],
    refused: ["6: shares the stock of its product; give it a stock of its own"],
    leftovers: ["Stock 1 stock_below_zero"],
  },
  {
    what: "three levels of categories, several of them, and a comma in a name",
    source: "woocommerce",
    files: exportOf(
      { Name: "Deep", Categories: "Games > PC > Strategy" },
      { Name: "Several", Categories: "Office\\, school, Games" },
      { Name: "None", Categories: "" },
    ),
    products: [
      "deep 10.00 active Strategy",
      "several 10.00 active Office, school",
      "none 10.00 active Uncategorized",
    ],
    leftovers: ["Categories 2 one_category"],
  },
  {
    what: "HTML, entities, scripts and escaped line breaks in descriptions",
    source: "woocommerce",
    files: exportOf({
      Description:
        '<h2>Atlas &amp; more</h2>\\n<p>Fast <b>delivery</b><br>by mail.</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script><a href="https://atlas.example/a" onclick="x()">Guide</a><a href="javascript:x()">no</a>',
      "Purchase note": "<p>Open the link.</p>",
    }),
    products: ["atlas 10.00 active Keys"],
    descriptions: {
      atlas: "Atlas & more\n\nFast delivery\nby mail.\n\n- One\n- Two\n\nGuide (https://atlas.example/a)no",
    },
  },
  {
    what: "a short description that is longer than the field, and a product name that is too long",
    source: "woocommerce",
    files: exportOf({ "Short description": "a".repeat(301) }, { Name: "n".repeat(121), SKU: "long" }),
    products: ["atlas 10.00 active Keys"],
    refused: ["3: name must be at most 120 characters"],
    leftovers: ["Short description 1 too_long", "SKU 1 no_place"],
  },
  {
    what: "images by address, with a query and an encoded name",
    source: "woocommerce",
    files: exportOf({
      Images: "https://shop.example/wp-content/uploads/2026/01/red.jpg?v=2, https://shop.example/a%20b.png",
    }),
    products: ["atlas 10.00 active Keys images=red.jpg,a b.png"],
  },
  {
    what: "two products of one name, one without SKU and ID",
    source: "woocommerce",
    files: exportOf({ SKU: "A-1" }, { SKU: "A-2" }, { SKU: "", ID: "" }),
    products: ["atlas 10.00 active Keys", "atlas-a-2 10.00 active Keys"],
    refused: ["4: has the name of another row, and no SKU or ID of its own"],
    leftovers: ["SKU 2 no_place"],
  },
  {
    what: "drafts, private products and a hidden one",
    source: "woocommerce",
    files: exportOf(
      { Name: "Draft", Published: "'-1" },
      { Name: "Private", Published: "0" },
      { Name: "Hidden", "Visibility in catalog": "hidden" },
      { Name: "Odd", Published: "yes" },
    ),
    products: ["draft 10.00 inactive Keys", "private 10.00 inactive Keys", "hidden 10.00 active Keys"],
    refused: ["5: published is not one of 1, 0, -1 and 2"],
    leftovers: ["Visibility in catalog 1 no_place"],
  },
];
