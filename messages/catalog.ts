import { documentLanguage, language } from "./language.ts";
import type { DocumentLanguage } from "./languages.ts";
import type { MessagesOf } from "./messages-of.ts";

/**
 * The messages of a surface in its source language are part of the pages' own code. `shared` belongs to both
 * surfaces. Every other language of a surface is one file, loaded when it is chosen.
 */
export type Surface = "shared" | "storefront" | "back-office";

type Tree = Record<string, unknown>;

/** Messages by language, then by surface. */
const loaded = new Map<string, Record<string, Tree>>();

/** Adds the messages of a surface in another language than its source language. */
export function provideMessages(language: DocumentLanguage, surface: Surface, messages: object): void {
  loaded.set(language, { ...loaded.get(language), [surface]: messages as Tree });
}

/**
 * Returns the messages of one catalog in the language of the page or request, or in the source language while
 * no other is loaded. The lookup happens at each read, therefore read messages while rendering, never while a
 * module loads. `name` is the name under which the catalog's file exports it. `written` replaces the source
 * in the shop's default language, where the specification mixes two languages.
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
