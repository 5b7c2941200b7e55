import type { ViewedList } from "#domain/identity/list-views/filters-of.ts";
import { type ListView, readListViews } from "#domain/identity/list-views/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { documentLanguage } from "#messages/language.ts";
import { staffListMessages } from "#messages/server/server-messages.ts";

/**
 * The stored views of a list with their texts. The server sends the texts of the stored views as data, so no
 * script of the page contains the texts.
 */
export interface ShownViews {
  list: ViewedList;
  views: (ListView & { removeLabel: string })[];
  texts: { save: string; name: string; help: string };
}

/** Reads the caller's stored views of a list, for the page of this list. @throws SignInRequired */
export async function readShownViews(caller: Caller, list: ViewedList): Promise<ShownViews> {
  const views = await readListViews(caller, list);
  const { save, name, help, remove } = staffListMessages[documentLanguage()].views;
  return {
    list,
    views: views.map((view) => ({ ...view, removeLabel: remove(view.name) })),
    texts: { save, name, help },
  };
}
