import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { inventoryErrors as source } from "#messages/pt-BR/back-office/inventory/inventory-errors.ts";

const { counted } = pluralsIn("en");

/** The reasons why an action on items or batches was rejected. A rejected action has changed nothing. */
export const inventoryErrors: MessagesOf<typeof source> = {
  credential: (problem) => `The account data cannot be accepted: it ${problem}.`,
  columns: (problem) => `The column names cannot be accepted: ${problem}.`,
  answers_needed: "Answer the questions about this file in the preview. Nothing was added.",
  credential_in_doubt: (reason) => `Check the data before you save it: ${reason}. Nothing was changed yet.`,
  reading_needed: "The text can be read in more than one way. Choose a reading in the preview.",
  already_in_stock: "This account is already in the stock of this or another product.",
  item_not_free: (state) => `The item is ${state} now, so it cannot be changed.`,
  item_was_delivered: "This item was delivered to an order once, so it does not return to the stock.",
  item_changed_meanwhile: "Somebody else changed this item while you were editing. Open the item again.",
  item_unreadable: "The vault cannot open this item now.",
  delivery_frozen: "The order of this item is disputed, so the shop does not reveal the item.",
  unknown_product: "This product no longer exists.",
  not_from_inventory: "This product is not delivered from the inventory.",
  nothing_new: (repeated) =>
    `Nothing was added: ${counted(repeated, { one: "repeated item", other: "repeated items" })}.`,
  file_too_large: (megabytes) => `The file is larger than ${megabytes} MB.`,
};
