import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { catalogFiles as source } from "#messages/pt-BR/back-office/products/catalog-files.ts";

const { counted } = pluralsIn("en");

export const catalogFiles: MessagesOf<typeof source> = {
  open: "Import catalog",
  exportAll: "Export catalog",
  title: "Import catalog",
  lead: "Nothing is saved before you confirm. A file is imported completely or not at all.",
  products: "File of products (CSV or JSON)",
  productsHelp: "Use the format of the exported file. Only fields in the file change.",
  images: "Images (optional)",
  imagesHelp: (count) =>
    count === 0
      ? "The files named in the column “pictures”. Choose all of them at once."
      : counted(count, { one: "image chosen", other: "images chosen" }),
  coupons: "File of coupons (CSV, optional)",
  couponsHelp: "An existing coupon keeps its number of uses.",
  preview: "Show what will change",
  back: "Back",
  apply: (changes) => `Save ${counted(changes, { one: "change", other: "changes" })}`,
  working: {
    images: "Sending the images...",
    preview: "Checking the files...",
    import: "Saving...",
  },
  choices: {
    encoding: "Encoding",
    decimal: "Decimal mark",
    dates: "Date format",
    recognized: "Detect",
    values: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16 LE",
      "utf-16be": "UTF-16 BE",
      "windows-1252": "Windows-1252 (ISO-8859-1)",
      macintosh: "Macintosh",
      "windows-1251": "Windows-1251 (Cyrillic)",
      gb18030: "GB18030 (Chinese)",
      comma: "decimal comma",
      point: "decimal point",
      "day-first": "day before month",
      "month-first": "month before day",
    },
    separators: { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" },
  },
  readAs: (form, rows) =>
    `The file was read like this: ${form}; ${counted(rows, { one: "row", other: "rows" })}.`,
  partProducts: "Products",
  partCoupons: "Coupons",
  counts: (created, updated, unchanged, rejected) =>
    `${formatCount(created)} to create, ${formatCount(updated)} to change, ${formatCount(unchanged)} unchanged, ${formatCount(rejected)} with a problem`,
  nothing: "The shop already matches the files.",
  categories: (count) =>
    `${counted(count, { one: "new category is created", other: "new categories are created" })}.`,
  held: (count) =>
    `${counted(count, { one: "large price drop waits", other: "large price drops wait" })} for the confirmation of another person.`,
  problems: (count) =>
    `${counted(count, { one: "problem", other: "problems" })}. Nothing is imported while there is a problem.`,
  problem: (unit, place, reason) => `${unit === "line" ? "Line" : "Item"} ${formatCount(place)}: ${reason}`,
  moreProblems: (count) => `and ${formatCount(count)} more`,
  line: (place) => `line ${place}`,
  outcomes: { new: "new", changed: "changes" },
  before: "before:",
  after: "after:",
  empty: "empty",
  moreRows: (count) =>
    `and ${counted(count, { one: "more line that changes", other: "more lines that change" })}`,
  imported: "Catalog imported",
  done: (created, updated) =>
    `${counted(created, { one: "new product", other: "new products" })}, ${formatCount(updated)} changed.`,
  doneCoupons: (created, updated) =>
    `${counted(created, { one: "new coupon", other: "new coupons" })}, ${formatCount(updated)} changed.`,
  failed: "The catalog was not imported",
  connection:
    "The connection broke before the answer. Everything or nothing was saved. Check the files again.",
  chooseFile: "Choose a file of products or of coupons.",
  tooLong: (most) => `The files exceed ${formatCount(most)} MB. Use the command for larger files.`,
  changed: "The catalog changed after the preview. Nothing was saved. Check the files again.",
  refused: (count) =>
    `${counted(count, { one: "problem", other: "problems" })}. Nothing was saved. Check the files again.`,
  imageGone: "An image is no longer stored. Choose the images again.",
  tooLarge: "The shop has too many images for one file. Use the command “export catalogue”.",
  names: {
    archive: "catalog",
    products: "products.csv",
    coupons: "coupons.csv",
    images: "images",
  },
};
