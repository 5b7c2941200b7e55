import { csvOf, type ShopSample } from "./shop-sample.ts";

/** Tables of dujiao-next as `\copy <table> to <table>.csv csv header` writes them. */
const table = (name: string, rows: Record<string, string>[]) => ({
  name: `${name}.csv`,
  content: csvOf([...new Set(rows.flatMap(Object.keys))], rows),
});
const texts = (value: Record<string, string>) => JSON.stringify(value);
const product = {
  id: "1",
  category_id: "1",
  slug: "atlas",
  title_json: texts({ "zh-CN": "阿特拉斯", "en-US": "Atlas" }),
  description_json: "{}",
  content_json: texts({ "en-US": "Delivered **at once**." }),
  instructions_json: "{}",
  price_amount: "10.00",
  images: '["/uploads/atlas.png"]',
  min_purchase_quantity: "0",
  max_purchase_quantity: "5",
  fulfillment_type: "auto",
  manual_stock_total: "0",
  is_active: "t",
  deleted_at: "",
};
const sku = {
  id: "11",
  product_id: "1",
  sku_code: "DEFAULT",
  spec_values_json: "{}",
  price_amount: "10.00",
  manual_stock_total: "0",
  is_active: "t",
  deleted_at: "",
};
const card = { product_id: "1", sku_id: "11", deleted_at: "" };
const categories = table("categories", [{ id: "1", name_json: texts({ "en-US": "Keys" }) }]);

export const dujiaoSamples: ShopSample[] = [
  {
    what: "a product with one SKU, cards in each state, and customers",
    source: "dujiao",
    files: [
      categories,
      table("products", [product]),
      table("product_skus", [sku]),
      table("card_secrets", [
        { id: "1", ...card, secret: "AAAA-1111", status: "available" },
        { id: "2", ...card, secret: "BBBB-2222", status: "used" },
        { id: "3", ...card, secret: "CCCC-3333", status: "reserved" },
        { id: "4", ...card, secret: "BBBB-2222", status: "available" },
        { id: "5", ...card, secret: "DDDD-4444", status: "available", deleted_at: "2026-01-01" },
        { id: "6", ...card, secret: "EEEE-5555", status: "lost" },
        { id: "7", ...card, sku_id: "99", product_id: "9", secret: "FFFF-6666", status: "available" },
        { id: "8", ...card, secret: "email: a@b.example\npassword: x", status: "available" },
      ]),
      table("users", [
        {
          id: "1",
          email: "Ana@Shop.Example.com",
          display_name: "Ana Lima",
          status: "active",
          deleted_at: "",
        },
        { id: "2", email: "ana@shop.example.com", display_name: "", status: "active", deleted_at: "" },
        { id: "3", email: "telegram_7", display_name: "", status: "active", deleted_at: "" },
        { id: "4", email: "bo@shop.example.com", display_name: "", status: "disabled", deleted_at: "" },
      ]),
    ],
    products: ["atlas 10.00 active Keys limits=-5 images=atlas.png"],
    refused: [
      "5: the same card is used in row 3",
      "7: its state is not available, reserved or used",
      "8: its product or SKU is not imported",
      "3: has the mail address of row 2",
      "4: the mail address is not valid",
    ],
    leftovers: [
      "products.title_json 1 other_language",
      "card_secrets.status 1 reserved_there",
      "card_secrets.deleted_at 1 deleted_there",
      "users.status 1 deleted_there",
    ],
    others: [
      "card atlas raw_data",
      "card atlas email,password",
      "sold 3",
      "customer ana@shop.example.com Ana Lima",
    ],
  },
  {
    what: "a product with two SKUs, and a card that names none of them",
    source: "dujiao",
    files: [
      categories,
      table("products", [product]),
      table("product_skus", [
        { ...sku, spec_values_json: texts({ "en-US": "1 month" }) },
        {
          ...sku,
          id: "12",
          sku_code: "Y",
          spec_values_json: texts({ "en-US": "1 year" }),
          price_amount: "90",
        },
      ]),
      table("card_secrets", [
        { id: "1", ...card, secret: "AAAA-1111", status: "available" },
        { id: "2", ...card, sku_id: "0", secret: "BBBB-2222", status: "available" },
      ]),
    ],
    products: [
      "atlas 10.00 active Keys option=SKU images=atlas.png",
      "atlas>atlas-1-month 10.00 active Keys value=1 month limits=-5",
      "atlas>atlas-1-year 90.00 active Keys value=1 year limits=-5",
    ],
    refused: ["3: its product or SKU is not imported"],
    leftovers: ["products.title_json 1 other_language"],
    others: ["card atlas-1-month raw_data"],
  },
  {
    what: "a product that staff deliver, with wholesale prices, and a deleted one",
    source: "dujiao",
    rate: "0.14",
    files: [
      table("products", [
        {
          ...product,
          title_json: texts({ "zh-CN": "代充" }),
          fulfillment_type: "manual",
          manual_stock_total: "-1",
          wholesale_prices: '[{"min_quantity":10,"unit_price":"8.00"}]',
        },
        { ...product, id: "2", slug: "old", deleted_at: "2026-01-01" },
      ]),
    ],
    products: ["atlas 1.40 active Uncategorized stock=unlimited limits=-5 images=atlas.png"],
    leftovers: ["products.wholesale_prices 1 by_hand", "products.deleted_at 1 deleted_there"],
  },
  {
    what: "a file that is named like no table",
    source: "dujiao",
    files: [{ name: "cards.csv", content: "id,secret\n1,x\n" }],
    broken:
      "the file is not named categories.csv, products.csv, product_skus.csv, card_secrets.csv, users.csv",
  },
  {
    what: "a table without its state",
    source: "dujiao",
    files: [table("products", [product]), { name: "card_secrets.csv", content: "id,secret\n1,x\n" }],
    broken:
      'the file has no column "product_id", "sku_id", "status"; export the whole table "card_secrets" with its column names',
  },
];
