import type { MessagesOf } from "#messages/messages-of.ts";
import type { inventoryFind as source } from "#messages/pt-BR/back-office/inventory/inventory-find.ts";

export const inventoryFind: MessagesOf<typeof source> = {
  open: "Search by credential",
  title: "Search an item by its credential",
  lead: "The shop compares only a code that is computed from the text. No credential is shown. The search is recorded with your name.",
  credential: "Credential",
  help: "A whole key, a login or an e-mail address. The search ignores case, spaces and hyphens of a key. A password alone is not found.",
  search: "Search",
  nothing: "No item of the stock has this credential.",
  several: (count, more) =>
    more
      ? `More than ${count} items have this credential. The shop shows ${count}:`
      : `${count} items have this credential:`,
};
