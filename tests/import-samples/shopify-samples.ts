import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { csvOf, type ShopSample } from "./shop-sample.ts";

const FILES = resolve(import.meta.dirname, "files");

/** The columns of an export: one list with the older names, and one list with the newer names. */
const OLDER = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Product Category",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Variant SKU",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Price",
  "Variant Compare At Price",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Gift Card",
  "SEO Title",
  "Variant Image",
  "Status",
] as const;
const NEWER = [
  "Title",
  "URL handle",
  "Description",
  "Type",
  "Published on online store",
  "Status",
  "Option1 name",
  "Option1 value",
  "Price",
  "Compare-at price",
  "Inventory tracker",
  "Inventory quantity",
  "Continue selling when out of stock",
  "Product image URL",
] as const;

const SINGLE = {
  Handle: "atlas",
  Title: "Atlas",
  Type: "Keys",
  Published: "TRUE",
  "Option1 Name": "Title",
  "Option1 Value": "Default Title",
  "Variant Price": "10.00",
  Status: "active",
};
const month = {
  ...SINGLE,
  Handle: "suite",
  Title: "Suite",
  "Option1 Name": "Duration",
  "Option1 Value": "1 month",
};
const next = (value: string, price: string, more: Record<string, string> = {}) => ({
  Handle: "suite",
  "Option1 Value": value,
  "Variant Price": price,
  ...more,
});
const file = (content: string) => [{ name: "products_export.csv", content }];
const older = (...rows: Record<string, string>[]) => file(csvOf(OLDER, rows));

export const shopifySamples: ShopSample[] = [
  {
    what: "a product without options, with a compare-at price, vendor and tags",
    source: "shopify",
    files: older({ ...SINGLE, "Variant Compare At Price": "15.00", Vendor: "Atlas Ltd", Tags: "a, b" }),
    products: ["atlas 10.00 was 15.00 active Keys"],
    leftovers: ["Vendor 1 no_place", "Tags 1 no_place"],
  },
  {
    what: "three variants and a further image",
    source: "shopify",
    files: older(
      { ...month, "Image Src": "https://cdn.shopify.com/s/files/1/2/back.png?v=1", "Image Position": "2" },
      next("1 year", "90.00", { "Variant Image": "https://cdn.shopify.com/s/files/1/2/year.png" }),
      {
        Handle: "suite",
        "Image Src": "https://cdn.shopify.com/s/files/1/2/front.png",
        "Image Position": "1",
      },
    ),
    products: [
      "suite 10.00 active Keys option=Duration images=front.png,back.png",
      "suite>suite-1-month 10.00 active Keys value=1 month",
      "suite>suite-1-year 90.00 active Keys value=1 year images=year.png",
    ],
  },
  {
    what: "the newer column names",
    source: "shopify",
    delivery: "manual",
    files: file(
      csvOf(NEWER, [
        {
          Title: "Borea",
          "URL handle": "borea",
          Type: "Keys",
          Status: "Active",
          "Option1 name": "Title",
          "Option1 value": "Default Title",
          Price: "5.00",
          "Inventory tracker": "shopify",
          "Inventory quantity": "-2",
          "Continue selling when out of stock": "TRUE",
        },
      ]),
    ),
    products: ["borea 5.00 active Keys stock=0"],
    leftovers: ["Continue selling when out of stock 1 no_place", "Inventory quantity 1 stock_below_zero"],
  },
  {
    what: "a handle that two products have, and a row without a handle",
    source: "shopify",
    files: older(SINGLE, { ...SINGLE, Title: "Borea" }, { ...SINGLE, Handle: "" }),
    products: ["atlas 10.00 active Keys"],
    refused: ["3: has the handle of line 2 and another title", "4: has no handle"],
  },
  {
    what: "a gift card, an unknown status, and a variant without its value",
    source: "shopify",
    files: older(
      { ...SINGLE, Handle: "gift", "Gift Card": "true" },
      { ...SINGLE, Handle: "odd", Status: "sold" },
      month,
      { Handle: "suite", "Variant Price": "20.00" },
    ),
    products: [
      "suite 10.00 active Keys option=Duration",
      "suite>suite-1-month 10.00 active Keys value=1 month",
    ],
    refused: [
      "2: is a gift card",
      "3: status is not one of active, draft, archived and unlisted",
      "5: has no value for one of its options",
    ],
  },
  {
    what: "drafts, archived and unpublished products",
    source: "shopify",
    files: older(
      { ...SINGLE, Handle: "a", Status: "draft" },
      { ...SINGLE, Handle: "b", Status: "archived" },
      { ...SINGLE, Handle: "c", Published: "FALSE" },
    ),
    products: ["a 10.00 inactive Keys", "b 10.00 inactive Keys", "c 10.00 inactive Keys"],
  },
  {
    what: "a product category instead of a type, and an SEO title that is too long",
    source: "shopify",
    files: older({
      ...SINGLE,
      Type: "",
      "Product Category": "Software > Games",
      "SEO Title": "t".repeat(61),
    }),
    products: ["atlas 10.00 active Games"],
    leftovers: ["SEO Title 1 too_long", "Product Category 1 one_category"],
  },
  {
    what: "a price that can be read in two ways, and a product without a price",
    source: "shopify",
    files: older(
      { ...SINGLE, "Variant Price": "1.299" },
      { ...SINGLE, Handle: "b", "Variant Price": "" },
      { ...SINGLE, Handle: "c", Title: "Cedar", "Variant Price": "5.50" },
    ),
    products: ["c 5.50 active Keys"],
    refused: [
      '2: the price "1.299" can be 1000 times too large or too small; write two decimals',
      "3: has no price",
    ],
  },
  {
    what: "handles of other scripts, which become addresses by their sounds or by a number",
    source: "shopify",
    files: [{ name: "products.csv", content: readFileSync(resolve(FILES, "shopify-cyrillic-handles.csv")) }],
    products: ["litsenziya 21.00 active Keys", "karta 22.00 active Keys"],
    leftovers: ["Vendor 2 no_place", "Variant SKU 2 no_place", "Variant Inventory Qty 2 stock_from_keys"],
  },
  {
    what: "handles that give one address, in any order",
    source: "shopify",
    files: older(
      { ...SINGLE, Handle: "日本語", Title: "日本語" },
      { ...SINGLE, Handle: "中文", Title: "中文" },
      { ...SINGLE, Handle: "product", Title: "Product" },
    ),
    products: ["product 10.00 active Keys", "product-2 10.00 active Keys", "product-3 10.00 active Keys"],
  },
  {
    what: "a file that a Brazilian spreadsheet saved, with entities",
    source: "shopify",
    files: [
      {
        name: "products.csv",
        content: Buffer.from(
          'Handle;Title;Type;Published;Status;Variant Price\r\ntom;"Tom &amp; Jerry – São";"Jogos &amp; A&ccedil;&atilde;o";FALSO;active;1.299,50\r\n'.replace(
            "–",
            "\x96",
          ),
          "latin1",
        ),
      },
    ],
    products: ["tom 1299.50 inactive Jogos & Ação"],
  },
  {
    what: "a file without the column of the prices",
    source: "shopify",
    files: file("Handle,Title\natlas,Atlas\n"),
    broken:
      'the file has no column "Variant Price"; export the products in Shopify as a CSV file, and keep its first row',
  },
];
