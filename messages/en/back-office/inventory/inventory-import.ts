import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { inventoryImport as source } from "#messages/pt-BR/back-office/inventory/inventory-import.ts";

const { plural, counted } = pluralsIn("en");

export const inventoryImport: MessagesOf<typeof source> = {
  title: "Add several items",
  source: "Where the items come from",
  file: "File",
  text: "Paste text",
  fileLabel: ".txt, .csv or .json file",
  fileHelp: "Up to 16 MB, about 100,000 lines.",
  textLabel: "Items",
  textHelp: "One item a line, blocks, CSV or a JSON list. The preview shows each possible reading.",
  format: "Format",
  auto: "Detect and ask",
  layouts: {
    lines: "One item a line",
    numbered: "One item a line, without the number in front",
    labels: "One item a line, with named fields in it",
    blocks: "Blocks divided by blank lines",
    records: "Lines “field: value”, a new item at each repetition",
    fields: "One item a line, in columns (CSV)",
    json: "JSON list",
  },
  separators: { comma: "comma", semicolon: "semicolon", tab: "tab", pipe: "bar |", colon: "colon" },
  columnsBy: (separator, hasHeader) =>
    `Columns by ${separator}, ${hasHeader ? "the first line gives the names" : "the first line is an item"}`,
  items: (count) => counted(count, { one: "item", other: "items" }),
  badPlaces: (count) => counted(count, { one: "place with an error", other: "places with errors" }),
  question: "How should these items be read?",
  questionHelp: "More than one reading is possible. Check what each one delivers, and choose.",
  chooseFirst: "Choose how to read the items",
  delivered: (count) =>
    plural(count, { one: "As it will be delivered", other: `As the first ${count} will be delivered` }),
  itemShown: (place) => `Item ${place}`,
  columnNames: "Names of the columns",
  columnNamesHelp: "The shopper sees these names beside each value.",
  columnName: (place) => `Column ${place}`,
  preview: "Preview",
  back: "Back",
  reading: "Reading the items",
  saving: "Adding to the stock",
  savingHelp: "This can take some seconds. It is finished even if you leave this page.",
  counts: (fresh, repeated) =>
    `${fresh.toLocaleString("en-US")} new, ${repeated.toLocaleString("en-US")} repeated`,
  countsHelp: "Repeated items are already in the stock of a product, or occur twice here. They are skipped.",
  nothingNew: "Nothing new: everything is in the stock already.",
  rows: (shown) =>
    plural(shown, { one: "First item", other: `First ${counted(shown, { one: "item", other: "items" })}` }),
  place: { line: "Line", item: "Item" },
  data: "Data",
  status: "State",
  statuses: { new: "New", twice_in_file: "Twice in the file", in_stock: "In stock already" },
  problems: (count) =>
    `${counted(count, { one: "place needs", other: "places need" })} correction. Nothing is added while there are errors.`,
  problem: (unit, place, reason) =>
    `${unit === "line" ? "Line" : "Item"} ${place.toLocaleString("en-US")}: ${reason}`,
  moreProblems: (count) => `And ${counted(count, { one: "more place", other: "more places" })}...`,
  save: (count) => `Add ${counted(count, { one: "item", other: "items" })}`,
  connection: "The connection broke. Look at the batches before trying again: it may have been finished.",
};
