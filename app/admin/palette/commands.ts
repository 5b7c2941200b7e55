import { itemPage } from "#addresses";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { settingsMessages } from "#app/admin/settings/messages.ts";
import { tabs } from "#app/admin/settings/tab-names.ts";
import { chooseTheme } from "#app/design-system/theme.ts";
import { ITEM_ID_LETTERS } from "#db/values/limits.ts";
import { type StaffRights, staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import type { FoundThings } from "#domain/operations/search/search-back-office.ts";
import { type OrderStates, specialState } from "#domain/orders/states/special-state.ts";
import { chooseLanguage, documentLanguage } from "#messages/language.ts";
import { paletteMessages as messages } from "#messages/pt-BR/back-office/palette.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { searchTerms } from "./search-terms.ts";

export interface Command {
  id: string;
  group: keyof typeof messages.groups;
  label: string;
  emoji?: string;
  /** A short note: the customer of an order, or a status. */
  note?: string;
  /** Synonyms that find the command. The synonyms are not shown. */
  synonyms?: string;
  run: (go: (to: string) => void) => void;
}

const place = (id: string, label: string, to: string): Command => ({
  id,
  group: "screens",
  label,
  synonyms: searchTerms[id] ?? "",
  run: (go) => go(to),
});

/** Frequent tasks: the address that opens each task, and the permission that the task needs. */
const tasks: readonly { name: keyof typeof messages.tasks; to: string; needs: BackOfficeAction }[] = [
  { name: "newProduct", to: "/admin/produtos/novo", needs: "products.save" },
  { name: "importKeys", to: "/admin/inventario?abrir=varios", needs: "inventory.add" },
  { name: "addItem", to: "/admin/inventario?abrir=um", needs: "inventory.add" },
  { name: "findCredential", to: "/admin/inventario?abrir=credencial", needs: "inventory.find" },
  { name: "stockByProduct", to: "/admin/inventario?tab=produtos", needs: "inventory.view" },
  { name: "attention", to: "/admin/vendas?tab=atencao", needs: "orders.view" },
  { name: "alerts", to: "/admin?tab=security", needs: "security.view" },
];

const tasksFor = (rights: StaffRights): Command[] =>
  tasks
    .filter(({ needs }) => staffCan(rights, needs))
    .map(({ name, to }) => ({
      id: `task-${name}`,
      group: "tasks",
      label: messages.tasks[name],
      synonyms: messages.synonyms[name],
      run: (go) => go(to),
    }));

/** The permissions of a staff member, and the screens that these permissions open. */
export type PaletteRights = StaffRights & Pick<LayoutData, "screens">;

/** Returns all commands that need no search. Only permitted screens are included (spec R39). */
export function standingCommands(rights: PaletteRights, showKeys: () => void): Command[] {
  const screens = rights.screens.map(({ name, title, path }) => place(name, title, path));
  if (staffCan(rights, "orders.view"))
    screens.push(place("pending-sales", messages.pendingSales, "/admin/vendas?tab=pendentes"));
  if (staffCan(rights, "settings.view"))
    for (const { value, name } of tabs)
      if (value)
        screens.push(
          place(
            `settings-${name}`,
            messages.settingsTab(settingsMessages.tabs[name]),
            `/admin/configuracoes?tab=${value}`,
          ),
        );
  const act = (id: string, label: string, run: () => void): Command => ({ id, group: "actions", label, run });
  return [
    ...tasksFor(rights),
    ...screens,
    act("view-site", messages.viewSite, () => window.open("/", "_blank", "noopener")),
    act("keys", messages.keys, showKeys),
    act("light", messages.lightTheme, () => chooseTheme("light")),
    act("dark", messages.darkTheme, () => chooseTheme("dark")),
    act("system", messages.systemTheme, () => chooseTheme("system")),
    act("language", messages.otherLanguage, () =>
      chooseLanguage(documentLanguage() === "en" ? "pt-BR" : "en"),
    ),
    act("sign-out", messages.signOut, () =>
      document.querySelector<HTMLFormElement>('form[action="/admin/logout"]')?.requestSubmit(),
    ),
  ];
}

/**
 * Returns the commands that match the typed words. Each typed word must be the beginning of a word in the
 * label or the synonyms. Accents and case are ignored.
 */
export function matching(commands: readonly Command[], term: string): Command[] {
  const typed = plainLetters(term).split(/\s+/).filter(Boolean);
  return commands.filter(({ label, synonyms = "" }) => {
    const parts = plainLetters(`${label} ${synonyms}`).split(/[\s:/]+/);
    return typed.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** Returns the name of an order's state, in the words of the sales page. */
function wordOfState(order: OrderStates): string {
  const special = specialState(order);
  return special ? stateMessages.special[special] : stateMessages.status[order.status];
}

/** Converts search results to commands that open their screens. */
export function foundCommands({ orders, customers, products, items }: FoundThings): Command[] {
  return [
    ...orders.map(({ number, email, ...order }) => ({
      id: `order-${number}`,
      group: "orders" as const,
      label: number,
      note: `${wordOfState(order)} · ${email}`,
      run: (go: (to: string) => void) => go(`/admin/vendas?pedido=${encodeURIComponent(number)}`),
    })),
    ...customers.map(({ email, name }) => ({
      id: `customer-${email}`,
      group: "customers" as const,
      label: email,
      note: name,
      run: (go: (to: string) => void) => go(`/admin/usuarios?q=${encodeURIComponent(email)}`),
    })),
    ...products.map(({ name, emoji, isArchived }, index) => ({
      id: `product-${index}`,
      group: "products" as const,
      label: name,
      emoji,
      note: isArchived ? messages.archived : "",
      run: (go: (to: string) => void) => go(`/admin/produtos?q=${encodeURIComponent(name)}`),
    })),
    ...items.map(({ id, productName, order }) => ({
      id: `item-${id}`,
      group: "items" as const,
      label: id.slice(0, ITEM_ID_LETTERS),
      note: [productName, order].filter(Boolean).join(" · "),
      run: (go: (to: string) => void) => go(itemPage(id)),
    })),
  ];
}
