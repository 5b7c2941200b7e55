import { provideMessages, type Surface } from "./catalog.ts";
import type { DocumentLanguage } from "./languages.ts";

/** The files of each surface. The source language is left out, because it is part of the pages' own code. */
const files = {
  shared: import.meta.glob<object>(["./*/shared.ts", "!./en/*"], { import: "messages" }),
  storefront: import.meta.glob<object>(["./*/storefront.ts", "!./en/*"], { import: "messages" }),
  "back-office": import.meta.glob<object>(["./*/back-office.ts", "!./pt-BR/*"], { import: "messages" }),
} satisfies Record<Surface, object>;

/** Loads the messages of these surfaces in a language. Loads nothing for a surface in its source language. */
export async function loadMessages(language: DocumentLanguage, ...surfaces: Surface[]): Promise<void> {
  await Promise.all(
    surfaces.map(async (surface) => {
      const messages = await files[surface][`./${language}/${surface}.ts`]?.();
      if (messages) provideMessages(language, surface, messages);
    }),
  );
}
