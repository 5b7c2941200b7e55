import { staffCanOpen } from "#app/admin/back-office-routes.ts";
import { screensFor } from "#app/admin/chrome/menu-links.tsx";
import { adminMessages } from "#app/admin/messages.ts";
import { settingsMessages } from "#app/admin/settings/messages.ts";
import { tabs } from "#app/admin/settings/tab-names.ts";
import { chooseTheme } from "#app/theme.ts";
import type { StaffRights } from "#domain/kernel/permissions.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import type { FoundThings } from "#domain/operations/search/search-back-office.ts";
import { chooseLanguage, documentLanguage } from "#messages/language.ts";
import { paletteMessages as words } from "./messages.ts";

export interface Command {
  id: string;
  group: keyof typeof words.groups;
  label: string;
  emoji?: string;
  /** A short note: the customer of an order, or a status. */
  note?: string;
  run: (go: (to: string) => void) => void;
}

const place = (id: string, label: string, to: string): Command => ({
  id,
  group: "screens",
  label,
  run: (go) => go(to),
});

/** Returns all commands that need no search; screens only as the permissions allow (readings 39). */
export function standingCommands(rights: StaffRights, showKeys: () => void): Command[] {
  const names: Record<string, string> = adminMessages.screens;
  const screens = screensFor(rights).map(({ name, pattern }) => place(name, names[name] ?? name, pattern));
  if (staffCanOpen(rights, "/admin/vendas"))
    screens.push(place("pending-sales", words.pendingSales, "/admin/vendas?tab=pendentes"));
  if (staffCanOpen(rights, "/admin/configuracoes"))
    for (const { value, name } of tabs)
      if (value)
        screens.push(
          place(
            `settings-${name}`,
            words.settingsTab(settingsMessages.tabs[name]),
            `/admin/configuracoes?tab=${value}`,
          ),
        );
  const act = (id: string, label: string, run: () => void): Command => ({ id, group: "actions", label, run });
  return [
    ...screens,
    act("view-site", words.viewSite, () => window.open("/", "_blank", "noopener")),
    act("keys", words.keys, showKeys),
    act("light", words.lightTheme, () => chooseTheme("light")),
    act("dark", words.darkTheme, () => chooseTheme("dark")),
    act("system", words.systemTheme, () => chooseTheme("system")),
    act("language", words.otherLanguage, () => chooseLanguage(documentLanguage() === "en" ? "pt-BR" : "en")),
    act("sign-out", words.signOut, () =>
      document.querySelector<HTMLFormElement>('form[action="/admin/logout"]')?.requestSubmit(),
    ),
  ];
}

/** Returns commands whose label has a word beginning with each typed word, ignoring accents and case. */
export function matching(commands: readonly Command[], term: string): Command[] {
  const typed = plainLetters(term).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => {
    const parts = plainLetters(label).split(/[\s:/]+/);
    return typed.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** Converts search results to commands that open their screens. */
export function foundCommands({ orders, customers, products }: FoundThings): Command[] {
  return [
    ...orders.map(({ number, email, status }) => ({
      id: `order-${number}`,
      group: "orders" as const,
      label: number,
      note: `${words.orderStatus[status]} · ${email}`,
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
      note: isArchived ? words.archived : "",
      run: (go: (to: string) => void) => go(`/admin/produtos?q=${encodeURIComponent(name)}`),
    })),
  ];
}
