import { csvOf, type ShopSample } from "./shop-sample.ts";
import { COLUMNS, file, rowsOf } from "./woocommerce-rows.ts";

/** WooCommerce files as spreadsheets, other languages and broken downloads change them. */
export const wooFileSamples: ShopSample[] = [
  {
    what: "a byte order mark and Windows line ends",
    source: "woocommerce",
    files: file(`\uFEFF${csvOf(COLUMNS, rowsOf({ Name: "Ação" }), { end: "\r\n" })}`),
    products: ["acao 10.00 active Keys"],
  },
  {
    what: "semicolons, as a spreadsheet of another country saves them",
    source: "woocommerce",
    files: file(csvOf(COLUMNS, rowsOf({ "Regular price": "10,50" }), { separator: ";" })),
    products: ["atlas 10.50 active Keys"],
  },
  {
    what: "headers in another language",
    source: "woocommerce",
    files: file("ID,Tipo,SKU,Nome,Publicado,Preço\n1,simple,a,Atlas,1,10\n"),
    broken:
      'the file has no column "Type", "Name", "Regular price"; export the products with the WooCommerce exporter, with the site language set to English',
  },
  {
    what: "a file in Latin-1",
    source: "woocommerce",
    files: file(Buffer.from(csvOf(COLUMNS, rowsOf({ Name: "Ação" })), "latin1")),
    products: ["acao 10.00 active Keys"],
  },
  { what: "an empty file", source: "woocommerce", files: file(""), broken: "the file is empty" },
  {
    what: "a header without a product",
    source: "woocommerce",
    files: file(csvOf(COLUMNS, [])),
    broken: "the file holds no product",
  },
  {
    what: "a file that is cut off inside a description",
    source: "woocommerce",
    files: file(`${csvOf(COLUMNS, rowsOf({}))}102,simple,,"Borea`),
    broken: 'a quote (") is opened and never closed in the row that begins here',
  },
  {
    what: "a row that is cut off after two cells",
    source: "woocommerce",
    files: file(`${csvOf(COLUMNS, rowsOf({}))}102,simple\n`),
    products: ["atlas 10.00 active Keys"],
    refused: ["3: has 2 cells, the header has 25"],
  },
];
