import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { palette as source } from "#messages/pt-BR/back-office/palette.ts";

const { plural } = pluralsIn("en");

export const palette: MessagesOf<typeof source> = {
  open: "Search or go to",
  title: "Search or go to",
  hint: "Screens, actions, orders, people, products, and items by id",
  placeholder: "Type a screen, HO-10001, an e-mail...",
  groups: {
    tasks: "Do",
    screens: "Screens",
    orders: "Orders",
    customers: "Customers",
    products: "Products",
    items: "Stock items",
    actions: "Actions",
  },
  tasks: {
    newProduct: "New product",
    importKeys: "Import keys",
    addItem: "Add an item to the stock",
    findCredential: "Search an item by its credential",
    stockByProduct: "Stock by product",
    attention: "What needs attention",
    alerts: "Security alerts",
  },
  synonyms: {
    newProduct: "create add novo produto criar cadastrar",
    importKeys: "accounts codes stock many importar chaves",
    addItem: "key account adicionar item estoque",
    findCredential: "key account password find buscar credencial",
    stockByProduct: "how long days left estoque por produto",
    attention: "open problems disputes o que precisa de atenção",
    alerts: "events alertas de segurança",
  },
  pendingSales: "Pending sales",
  settingsTab: (tab) => `Settings: ${tab}`,
  viewSite: "View the site in a new tab",
  lightTheme: "Light colours",
  darkTheme: "Dark colours",
  systemTheme: "Colours of my device",
  otherLanguage: "Português",
  keys: "Keyboard shortcuts",
  signOut: "Sign out",
  archived: "archived",
  found: (count) => plural(count, { one: "1 result", other: `${count} results` }),
  none: (term) => `Nothing found for “${term}”.`,
  searching: "Searching...",
  failed: "The search did not answer. Try again.",
  keysLead: "Shortcuts do nothing while you type in a field or a dialog is open.",
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
    "Turn these shortcuts off if they disturb you, for example with voice control. Ctrl+K keeps working. This browser stores the choice.",
};
