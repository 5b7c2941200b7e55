import { documentLanguage, language } from "./language.ts";
import type { DocumentLanguage } from "./languages.ts";
import type { MessagesOf } from "./messages-of.ts";

/**
 * The app of the shop that a message belongs to. `shared` messages belong to both the storefront and the back
 * office. The messages in the source language are part of the pages' own code. The messages in another
 * language are in one file, which is loaded when a visitor chooses the language.
 */
export type Surface = "shared" | "storefront" | "back-office";

type Tree = Record<string, unknown>;

/** The loaded messages by language, then by part of the shop. */
const loaded = new Map<string, Record<string, Tree>>();

/** Adds the messages of one part of the shop in a language other than its source language. */
export function provideMessages(language: DocumentLanguage, surface: Surface, messages: object): void {
  loaded.set(language, { ...loaded.get(language), [surface]: messages as Tree });
}

/**
 * Returns the messages of one catalog in the language of the page or request, or in the source language while
 * no other language is loaded. Each read of a message looks up the language again. Callers must read messages
 * while they render, and never while a module loads. `name` is the export name of the catalog in its file. In
 * the shop's default language, `written` replaces the source messages. A catalog needs `written` when the
 * specification mixes two languages in its texts.
 */
export function catalog<T extends object>(
  surface: Surface,
  name: string,
  source: T,
  written?: MessagesOf<T> & object,
): MessagesOf<T> {
  const current = () => {
    if (written && language() === "written") return written as Tree;
    return loaded.get(documentLanguage())?.[surface]?.[name] as Tree | undefined;
  };
  return branch(source as Tree, current) as MessagesOf<T>;
}

function branch(source: Tree, current: () => Tree | undefined): Tree {
  const branches = new Map<string, Tree>();
  return new Proxy(source, {
    get(_, key) {
      const message = source[key as string];
      if (!isTree(message)) return current()?.[key as string] ?? message;
      let inner = branches.get(key as string);
      if (!inner) {
        inner = branch(message, () => current()?.[key as string] as Tree | undefined);
        branches.set(key as string, inner);
      }
      return inner;
    },
  });
}

const isTree = (message: unknown): message is Tree =>
  typeof message === "object" && message !== null && !Array.isArray(message);
