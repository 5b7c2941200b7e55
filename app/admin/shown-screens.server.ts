import { meets, type StaffRights } from "#domain/kernel/permissions.ts";
import { catalog } from "#messages/catalog.ts";
import { messages } from "#messages/pt-BR/back-office.ts";
import type { ShownScreen } from "./base/layout-data.ts";
import type { Screen } from "./base/screen.ts";
import { screens } from "./screens.ts";

const catalogs = new Map(screens.map((screen) => [screen.name, catalogOf(screen)]));

/**
 * Returns the screens that the permissions allow, in the order of the menu (spec R39). The server reads the
 * names of the screens, because a page in the browser has only the messages of its own screen.
 */
export function shownScreens(rights: StaffRights): ShownScreen[] {
  return screens
    .filter(({ needs }) => meets(rights, needs))
    .map(({ name, path, group }) => ({ name, path, group, title: catalogs.get(name)?.title ?? name }));
}

function catalogOf({ name, catalog: named }: Screen): { title: string } {
  const key = named ?? name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const source = messages[key];
  if (!source || !("title" in source)) throw new Error(`The catalog ${key} has no title for a screen.`);
  return catalog("back-office", key, source as { title: string });
}
