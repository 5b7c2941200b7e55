import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { palette as source } from "#messages/pt-BR/back-office/palette.ts";

const { plural } = pluralsIn("en");

export const palette: MessagesOf<typeof source> = {
  open: "Search or go to",
  title: "Search or go to",
  hint: "Screens, orders by number, customers by e-mail, products and actions",
  placeholder: "Type a screen, HO-10001, an e-mail...",
  groups: {
    screens: "Screens",
    orders: "Orders",
    customers: "Customers",
    products: "Products",
    actions: "Actions",
  },
  pendingSales: "Pending sales",
  settingsTab: (tab) => `Settings: ${tab}`,
  viewSite: "View the site in a new tab",
  lightTheme: "Light colours",
  darkTheme: "Dark colours",
  systemTheme: "Colours as my device",
  otherLanguage: "Português",
  keys: "Keyboard shortcuts",
  signOut: "Sign out",
  archived: "archived",
  found: (count) => plural(count, { one: "1 result", other: `${count} results` }),
  none: (term) => `Nothing found for “${term}”.`,
  searching: "Searching...",
  failed: "The search did not answer. Try again.",
  orderStatus: {
    pending: "Pending",
    processing: "Processing",
    completed: "Completed",
    cancelled: "Cancelled",
  },
  keysLead: "They do nothing while you type in a field, or while a dialog is open.",
  keyNames: {
    palette: "Search or go to",
    search: "Go to the screen's search",
    list: "Show these shortcuts",
    save: "Save the form",
  },
  goTo: (screen) => `Go to ${screen}`,
  andThen: "then",
  singleKeys: "Single-key shortcuts",
  singleKeysHelp:
    "Turn them off where they are in the way, with voice control for instance. Ctrl+K keeps working. Kept in this browser.",
};
