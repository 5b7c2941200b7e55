import type { StockFile } from "./stock-files.ts";

const keys = (...values: string[]) => values.map((value) => ({ key: value }));

/**
 * Stock files that other programs exported. The files contain additional columns that describe their rows.
 */
export const exportFiles: StockFile[] = [
  {
    name: "04-licence-plugin-export-sold-row.csv",
    readings: ["fields comma 2"],
    asks: { notForSale: [3] },
    leftOut: ["id", "product_id", "status", "valid_for"],
    answers: { notForSale: "skip" },
    items: [{ license_key: "LM-AAAA-1111" }],
  },
  {
    name: "04b-status-sold.csv",
    readings: ["fields comma 2"],
    asks: { notForSale: [2] },
    leftOut: ["status"],
    answers: { notForSale: "skip" },
    items: keys("ST-1002"),
  },
  {
    name: "04e-order-id-filled.csv",
    readings: ["fields comma 2"],
    asks: { notForSale: [3] },
    leftOut: ["order_id"],
    answers: { notForSale: "import" },
    items: keys("AV-0001", "AV-0002"),
  },
  {
    name: "situation, sales and uses in Portuguese.csv",
    content:
      "chave;situação;vendido em;ativações\nPT-1;Disponível;;0\nPT-2;Utilizada;;0\nPT-3;Disponível;03/02/2026;0\nPT-4;Livre;-;2\nPT-5;Em análise;;",
    readings: ["fields semicolon 5"],
    asks: { notForSale: [3, 4, 5, 6] },
    leftOut: ["situação", "vendido_em", "ativações"],
    answers: { notForSale: "skip" },
    items: [{ chave: "PT-1" }],
  },
  {
    name: "a list of another program",
    content: '[{"secret":"A-1","is_sold":false,"buyer":null},{"secret":"A-2","is_sold":true,"buyer":"x"}]',
    readings: ["json 2"],
    asks: { notForSale: [2] },
    leftOut: ["is_sold", "buyer"],
    answers: { notForSale: "skip" },
    items: [{ secret: "A-1" }],
  },
  {
    name: "an address has a state, and an account an id.csv",
    content: "id;senha;state\n1001;a;CA\n1002;b;NY",
    readings: ["fields semicolon 2"],
    asks: {},
    items: [
      { id: "1001", senha: "a", state: "CA" },
      { id: "1002", senha: "b", state: "NY" },
    ],
  },
  {
    name: "05-produto-column.csv",
    readings: ["fields semicolon 2"],
    asks: { products: [2, 3] },
    leftOut: ["produto"],
    answers: { products: "ignore" },
    items: [{ código: "PM-0001" }, { código: "PA-0001" }],
  },
  {
    name: "05b-product-slug-column.csv",
    readings: ["fields comma 2"],
    asks: { products: [2, 3] },
    leftOut: ["product"],
    answers: { products: "by-row", unknownProducts: "skip" },
    items: [{ license_key: "MP-0001" }, { license_key: "MP-0002" }],
  },
  {
    name: "05d-category-column.csv",
    readings: ["fields comma 2"],
    asks: { products: [2, 3] },
    leftOut: ["category"],
    answers: { products: "by-row", unknownProducts: "skip" },
    items: [],
  },
  {
    name: "one other product of the shop.csv",
    content: "sku,code\nprobe-b,C-1\nprobe-b,C-2",
    readings: ["fields comma 2"],
    asks: { products: [2, 3] },
  },
  {
    name: "ambiguous ends, pasted with carriage returns.csv",
    content: "key,validade\r\nV-1,03/04/2027\r\nV-2,05/06/2027",
    readings: ["fields comma 2"],
    asks: { dates: [2, 3] },
    leftOut: ["validade"],
  },
  {
    name: "one end shows the order of all, and one is past.csv",
    content: "key,validade\nV-1,03/04/2027\nV-2,25/06/2027\nV-3,01/02/2020",
    readings: ["fields comma 3"],
    asks: { notForSale: [4] },
    leftOut: ["validade"],
  },
  {
    name: "the end of a card is a part of it.csv",
    content: "card number,expiry,cvv\n4111111111111111,12/28,123\n4222222222222222,01/29,456",
    readings: ["fields comma 2"],
    asks: {},
    items: [
      { card_number: "4111111111111111", expiry: "12/28", cvv: "123" },
      { card_number: "4222222222222222", expiry: "01/29", cvv: "456" },
    ],
  },
  {
    name: "a game beside its key.csv",
    content: "game,key\nDoom,G-1\nQuake,G-2",
    readings: ["fields comma 2"],
    asks: { products: [2, 3] },
    leftOut: ["game"],
    answers: { products: "ignore" },
    items: keys("G-1", "G-2"),
  },
  {
    name: "the plan of an account is a part of it.csv",
    content: "plano;login;senha\nMensal;ana;um-segredo\nAnual;bia;outro-segredo",
    readings: ["fields semicolon 2"],
    asks: {},
    leftOut: [],
  },
  {
    name: "states without a header.txt",
    content: "NH-1|SOLD\nNH-2|AVAILABLE\nNH-3|disponível",
    readings: ["fields pipe 3", "lines 3", "blocks 1"],
    asks: { notForSale: [1] },
    answers: { notForSale: "skip" },
    items: [{ username: "NH-2" }, { username: "NH-3" }],
  },
];
