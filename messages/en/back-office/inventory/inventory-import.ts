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
    numbered: "One item a line, leave out the number in front",
    labels: "One item a line, with named fields",
    blocks: "Blocks divided by blank lines",
    sections: "One item from each BEGIN line to its END line",
    records: "Lines “field: value”. A repeated field begins a new item",
    fields: "One item a line, in columns (CSV)",
    json: "JSON list",
    whole: "Everything is one item",
  },
  separators: { comma: "comma", semicolon: "semicolon", tab: "tab", pipe: "bar |", colon: "colon" },
  otherSeparator: (text) => `“${text}”`,
  columnsBy: (separator, hasHeader) =>
    `Columns by ${separator}, ${hasHeader ? "the first line gives the names" : "the first line is an item"}`,
  readAs: (encoding) =>
    `Encoding of the file: ${encoding}. If letters look wrong, go back and choose another encoding.`,
  oneColumn: "One column, the first line gives the name",
  items: (count) => counted(count, { one: "item", other: "items" }),
  badPlaces: (count) => counted(count, { one: "error", other: "errors" }),
  question: "How should these items be read?",
  questionHelp: "More than one reading is possible. Check what each reading delivers, then choose.",
  chooseFirst: "Choose how to read the items",
  delivered: (count) =>
    plural(count, { one: "Item as delivered", other: `First ${count} items as delivered` }),
  readFirst: (count) => plural(count, { one: "Item as read", other: `First ${count} items as read` }),
  itemShown: (place) => `Item ${place}`,
  columnNames: "Names of the columns",
  columnNamesHelp: "The shopper sees these names beside each value.",
  columnName: (place) => `Column ${place}`,
  preview: "Preview",
  back: "Back",
  reading: "Reading the items",
  saving: "Adding to the stock",
  savingHelp: "This can take some seconds. The import finishes even if you leave this page.",
  counts: (fresh, repeated) =>
    `${fresh.toLocaleString("en-US")} new, ${repeated.toLocaleString("en-US")} repeated`,
  countsHelp: "Repeated items are skipped. They are already in the stock of a product, or occur twice here.",
  nothingNew: "Nothing new: everything is in the stock already.",
  nothingLeft:
    "With these answers there is nothing to add. Change an answer, or go back and correct the file.",
  rows: (shown) =>
    plural(shown, { one: "First item", other: `First ${counted(shown, { one: "item", other: "items" })}` }),
  place: { line: "Line", item: "Item" },
  data: "Data",
  status: "State",
  statuses: { new: "Read", twice_in_file: "Twice in the file", left_out: "Left out" },
  open: (count) => `${counted(count, { one: "item", other: "items" })} read`,
  openHelp: (count) =>
    `${counted(count, { one: "question waits", other: "questions wait" })} for your answer. Nothing is added before you answer.`,
  leftOut: (count) => `Your answers leave out ${counted(count, { one: "line", other: "lines" })}.`,
  columnsLeftOut: (names) => `Columns that the shopper does not get: ${names}.`,
  goesTo: (products) => `Items of each product: ${products}.`,
  answerFirst: "Answer the questions",
  questions: {
    title: "Before you add the items",
    places: (unit, numbers) => `${unit === "line" ? "Lines" : "Items"}: ${numbers}`,
    more: (count) => `and ${count.toLocaleString("en-US")} more`,
    characters: {
      title: (count) =>
        `${counted(count, { one: "item has", other: "items have" })} invisible characters, or characters that look like others`,
      help: "People type the key without these characters, so the key is usually refused. The characters come from chats, pages and text editors.",
      clean: "Replace with plain characters",
      keep: "Store the items unchanged",
    },
    spreadsheet: {
      title: (count) => `A spreadsheet may have damaged ${counted(count, { one: "item", other: "items" })}`,
      help: "Data that a spreadsheet lost cannot be recovered. Ask for the original file, or format the column as text before pasting.",
      skip: "Leave them out",
      accept: "Add the items unchanged",
    },
    notForSale: {
      title: (count) =>
        `${counted(count, { one: "line says", other: "lines say" })} that the item is no longer for sale`,
      help: "If an item is sold twice, one shopper gets nothing.",
      skip: "Leave them out",
      import: "Add them anyway",
    },
    products: {
      title: (count) => `${counted(count, { one: "line names", other: "lines name" })} a product`,
      help: "The file names several products, or a product that you did not choose.",
      "by-row": "Each item goes to the product of its line",
      ignore: "All items go to the chosen product",
    },
    unknownProducts: {
      title: (count) =>
        `${counted(count, { one: "line names", other: "lines name" })} a product that the shop does not have`,
      help: "Only the exact name, slug or id of a product counts.",
      skip: "Leave them out",
      chosen: "These items go to the chosen product",
    },
    dates: {
      title: (count) => `${counted(count, { one: "date", other: "dates" })} can be read in two ways`,
      help: "03/04/2026 may be 3 April or 4 March.",
      "day-first": "The day comes first: 3 April",
      "month-first": "The month comes first: 4 March",
    },
    reasons: {
      hidden: "invisible character",
      space: "special space",
      script: "letter of another alphabet",
      wide: "letter or digit of special width",
      dash: "typographic dash",
      quote: "typographic quote",
      error: "spreadsheet error",
      scientific: "scientific notation",
      date: "date",
      formula: "formula",
      truth: "true or false",
      number: "formatted number",
      rounded: "last digits became zeros",
      zeros: "leading zeros lost",
      apostrophe: "apostrophe at the beginning",
      sold: "sold or used",
      order: "has an order or a buyer",
      uses: "was activated",
      expired: "has expired",
      unknown: "unknown state",
      product: "names a product",
    },
  },
  problems: (count) =>
    `${counted(count, { one: "error", other: "errors" })} to correct. Nothing is added while there are errors.`,
  problem: (unit, place, reason) =>
    `${unit === "line" ? "Line" : "Item"} ${place.toLocaleString("en-US")}: ${reason}`,
  moreProblems: (count) => `And ${counted(count, { one: "more error", other: "more errors" })}...`,
  save: (count) => `Add ${counted(count, { one: "item", other: "items" })}`,
  connection: "The connection broke. Check the batches before you try again: the import may be complete.",
};
