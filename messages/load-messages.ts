import { provideMessages, type Surface } from "./catalog.ts";
import type { DocumentLanguage } from "./languages.ts";

/**
 * The message files of each app. The source language is left out, because its messages are part of the pages'
 * own code.
 */
const files = {
  shared: import.meta.glob<object>(["./*/shared.ts", "!./en/*"], { import: "messages" }),
  storefront: import.meta.glob<object>(["./*/storefront.ts", "!./en/*"], { import: "messages" }),
  "back-office": import.meta.glob<object>(["./*/back-office.ts", "!./pt-BR/*"], { import: "messages" }),
} satisfies Record<Surface, object>;

/**
 * Loads the messages of these apps in a language. Loads nothing for an app that has this language as its
 * source language.
 */
export async function loadMessages(language: DocumentLanguage, ...surfaces: Surface[]): Promise<void> {
  await Promise.all(
    surfaces.map(async (surface) => {
      const messages = await files[surface][`./${language}/${surface}.ts`]?.();
      if (messages) provideMessages(language, surface, messages);
    }),
  );
}
