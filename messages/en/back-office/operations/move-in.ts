import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { moveIn as source } from "#messages/pt-BR/back-office/operations/move-in.ts";

const { counted } = pluralsIn("en");

export const moveIn: MessagesOf<typeof source> = {
  title: "Import another shop",
  lead: "Import products, prices, keys and customers of another shop. The preview changes nothing.",
  source: "Other shop",
  sources: {
    woocommerce: {
      name: "WooCommerce",
      help: "The product CSV of the WooCommerce exporter. The site must be in English, Portuguese or Spanish.",
    },
    shopify: { name: "Shopify", help: "The product CSV that Shopify exports." },
    dujiao: {
      name: "dujiao-next",
      help: "The tables as CSV: products, product_skus, categories, card_secrets and users.",
    },
  },
  files: "CSV files",
  filesHelp: "Up to 16 MB with the images. For larger files, use the command “import from”.",
  imagesHelp: "Images named in the product file. The shop downloads no images.",
  rate: "US dollars for one unit of the file's currency",
  rateHelp: "Enter 1 if the prices are in dollars.",
  delivery: "Delivery of the products",
  deliveryHelp: "The file does not say how the products are delivered.",
  deliveries: { account: "Keys of the inventory", manual: "Manual, by staff" },
  skipRefused: "Leave out the refused rows",
  preview: "Preview",
  confirm: "Import",
  working: "Reading the files...",
  done: "Import finished",
  failed: "Nothing was imported",
  broken: (line, reason) => `Line ${line}: ${reason}.`,
  notSkipped: (problems) =>
    `${counted(problems, { one: "row is refused", other: "rows are refused" })}. Correct the file, or leave these rows out.`,
  wouldDo: "What the import will do",
  did: "What the import did",
  held: (count) =>
    `${counted(count, { one: "large price drop waits", other: "large price drops wait" })} for a confirmation.`,
  counts: "Summary",
  kinds: {
    products: "Products",
    images: "Products with images",
    cards: "Keys (changed: quarantined)",
    soldCards: "Keys sold in the other shop (only the fingerprint)",
    customers: "Customers",
  },
  changedProducts: (count) =>
    counted(count, { one: "product of this shop changes", other: "products of this shop change" }),
  moreChanged: (count) => `and ${counted(count, { one: "more product", other: "more products" })}`,
  listedByCommand: (count) =>
    `And ${counted(count, { one: "more product", other: "more products" })}. The command “import from --json” shows the whole list.`,
  refused: (count) => counted(count, { one: "refused row", other: "refused rows" }),
  firstRejected: (count) => `The first ${count} rows:`,
  leftovers: "Data for which the shop has no field",
  noLeftovers: "The shop has a field for every column.",
  columns: {
    kind: "Content",
    added: "New",
    changed: "Changed",
    same: "The same",
    row: "Row",
    reason: "Reason",
    column: "Column",
    rows: "Rows with a value",
    product: "Product here",
    changes: "What changes",
    fate: "What happens",
  },
  fates: {
    no_place: "Not imported: the shop has no such field",
    by_hand: "Not imported: enter the value on the product",
    stock_from_keys: "Not imported: the stock is the number of keys",
    one_category: "Only the last part of the first category is imported",
    image_not_given: "Not imported: the image was not uploaded",
    too_many_images: "A product has up to 8 images: the others are left out",
    sale_ended: "Not imported: the sale has ended",
    sale_without_end: "Not imported: a sale that starts later needs an end",
    too_long: "Not imported: the text is longer than the field",
    stock_below_zero: "The stock becomes 0",
    reserved_there: "Not imported: the key is reserved in the other shop. Import again later",
    deleted_there: "Not imported: deleted or blocked in the other shop",
    other_language: "Not imported: the catalog has one language",
  },
  loadFailed: "The page could not be loaded",
  loadFailedText: "This page could not be opened.",
  again: "Try again",
};
