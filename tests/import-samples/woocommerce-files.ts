import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { csvOf, type ShopSample } from "./shop-sample.ts";
import { COLUMNS, file, rowsOf } from "./woocommerce-rows.ts";

const FILES = resolve(import.meta.dirname, "files");
const PLAIN_PT = { Publicado: "1", Categorias: "Jogos", "Em estoque?": "1" };
const PORTUGUESE = [
  ...["ID", "Tipo", "SKU", "Nome", "Publicado", "Em destaque?", "Visibilidade no catálogo"],
  ...["Descrição curta", "Descrição", "Data de preço promocional começa em"],
  ...[
    "Data de preço promocional termina em",
    "Em estoque?",
    "Estoque",
    "Nota de compra",
    "Preço promocional",
  ],
  ...["Preço normal", "Categorias", "Imagens", "Ascendente", "Nome do atributo 1", "Valores do atributo 1"],
];

/**
 * WooCommerce files as they look after a spreadsheet, another language or a broken download has changed them.
 */
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
    what: "headers in an unknown language",
    source: "woocommerce",
    files: file("ID,Typ,SKU,Nazwa,Cena\n1,simple,a,Atlas,10\n"),
    broken:
      'the file has no column "Type / Tipo", "Name / Nome", "Regular price / Preço"; export the products with the WooCommerce exporter, with the site in English, Portuguese or Spanish',
  },
  {
    what: "headers in Portuguese, with variations and decimal commas",
    source: "woocommerce",
    delivery: "manual",
    files: file(
      csvOf(PORTUGUESE, [
        { ID: "1", Tipo: "simple", Nome: "Atlas", "Preço normal": "1.299,90", ...PLAIN_PT, Estoque: "4" },
        { ID: "2", Tipo: "variable", Nome: "Suite", ...PLAIN_PT, "Nome do atributo 1": "Duração" },
        {
          ...{ ID: "3", Tipo: "variation", Nome: "Suite - 1 mês", "Preço normal": "19,90", ...PLAIN_PT },
          ...{ Ascendente: "id:2", "Nome do atributo 1": "Duração", "Valores do atributo 1": "1 mês" },
        },
      ]),
    ),
    products: [
      "atlas 1299.90 active Jogos stock=4",
      "suite 19.90 active Jogos option=Duração",
      "suite>suite-1-mes 19.90 active Jogos stock=unlimited value=1 mês",
    ],
  },
  {
    what: "headers of a site in Brazil, without the columns of stock",
    source: "woocommerce",
    files: file(
      "ID,Tipo,SKU,Nome,Publicado,Em destaque?,Visibilidade no catálogo,Observação de compra,Preço promocional,Preço,Categorias,Imagens\n" +
        '1,simple,,Atlas,1,0,visible,Entre e troque a senha,"8,50","10,00",Jogos,\n',
    ),
    products: ["atlas 8.50 was 10.00 active Jogos"],
  },
  {
    what: "headers of a site in Portugal",
    source: "woocommerce",
    delivery: "manual",
    files: file(
      "ID;Tipo;REF;Nome;Publicado;Descrição breve;Situação fiscal;Em stock?;Stock;Preço promocional;Preço normal;Categorias;Pai;Atributo 1 nome;Atributo 1 valor(es)\n" +
        "1;variable;;Suite;1;Curta;;1;;;;Jogos;;Duração;1 mês\n" +
        "2;variation;;Suite - 1 mês;1;;;1;5;;19,90;;id:1;Duração;1 mês\n",
    ),
    products: [
      "suite 19.90 active Jogos option=Duração",
      "suite>suite-1-mes 19.90 active Jogos stock=5 value=1 mês",
    ],
  },
  {
    what: "one column of the needed ones is missing in a Portuguese file",
    source: "woocommerce",
    files: file("ID,Tipo,SKU,Nome,Custo\n1,simple,a,Atlas,10\n"),
    broken:
      'the file has no column "Regular price / Preço"; export the products with the WooCommerce exporter, with the site in English, Portuguese or Spanish',
  },
  {
    what: "headers in Spanish",
    source: "woocommerce",
    files: file(
      "ID;Tipo;SKU;Nombre;Publicado;¿Está destacado?;Precio rebajado;Precio normal;Categorías;Etiquetas\n" +
        "1;simple;a;Atlas;1;0;8,50;10,00;Juegos;\n",
    ),
    products: ["atlas 8.50 was 10.00 active Juegos"],
    leftovers: ["SKU 1 no_place"],
  },
  {
    what: "entities in names, categories and attributes, decoded once",
    source: "woocommerce",
    files: file(readFileSync(resolve(FILES, "woocommerce-entities.csv"))),
    products: ["tom-jerry 10.00 active Toys & Games", "tom-jerry-2 20.00 active Toys & Games"],
    leftovers: ["SKU 2 no_place"],
  },
  {
    what: "an entity that is encoded twice, numbers, and a formula's apostrophe",
    source: "woocommerce",
    files: file(
      csvOf(
        COLUMNS,
        rowsOf({ Name: "'=A &amp;amp; B &#8211; C&#146;s", Categories: "A&ccedil;&atilde;o &gt; Luta" }),
      ),
    ),
    products: ["a-amp-b-c-s 10.00 active Luta"],
    leftovers: ["Categories 1 one_category"],
  },
  {
    what: "a quote after a backslash, an escaped comma in a category, and formula apostrophes",
    source: "woocommerce",
    delivery: "manual",
    files: file(readFileSync(resolve(FILES, "woocommerce-backslash-quote.csv"))),
    products: [
      "1-month-pass 19.90 active Games, PC stock=0",
      "back-slash-quote 9.00 active Keys stock=unlimited",
    ],
    leftovers: ["SKU 2 no_place", "Stock 1 stock_below_zero", "Categories 1 one_category"],
  },
  {
    what: "a broken row between two whole ones",
    source: "woocommerce",
    files: file('Type,Name,Regular price\nsimple,Atlas,10\nsimple,"Bo"reas",12\nsimple,Cedar,13\n'),
    products: ["atlas 10.00 active Uncategorized", "cedar 13.00 active Uncategorized"],
    refused: ['3: text follows a closing quote ("); write a quote inside a quoted cell twice'],
  },
  {
    what: "a currency other than US dollars, without a rate and beside US dollars",
    source: "woocommerce",
    files: file(
      'Type,Name,Regular price\nsimple,Atlas,US$ 10.00\nsimple,Boreas,"R$ 12,00"\nsimple,Cedar,13 €\n',
    ),
    products: ["atlas 10.00 active Uncategorized"],
    refused: [
      '3: the regular price is in "R$"; give the rate of this currency',
      '4: the regular price is in "€"; give the rate of this currency',
    ],
  },
  {
    what: "the currency of the rate, another one, and US dollars",
    source: "woocommerce",
    rate: "0.5",
    files: file(
      "Type;Name;Regular price\nsimple;Atlas;R$ 10,00\nsimple;Boreas;€ 12,00\nsimple;Cedar;US$ 13,00\nsimple;Dune;14,00\n",
    ),
    products: ["atlas 5.00 active Uncategorized", "dune 7.00 active Uncategorized"],
    refused: [
      '3: the regular price is in "€", and the first price with a currency is in "R$"',
      "4: the regular price is in US dollars, and the rate is for another currency",
    ],
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
    products: ["atlas 10.00 active Keys"],
    refused: ['3: a quote (") is opened and never closed in the row that begins here'],
  },
  {
    what: "a row that is cut off after two cells",
    source: "woocommerce",
    files: file(`${csvOf(COLUMNS, rowsOf({}))}102,simple\n`),
    products: ["atlas 10.00 active Keys"],
    refused: ["3: has 2 cells, the header has 25"],
  },
];
