import { inBothLanguages } from "#app/languages/translated.ts";

export const dashboardMessages = inBothLanguages(
  { title: "Dashboard", greeting: (name: string) => `Olá, ${name}. Estas são as telas abertas para você.` },
  { title: "Dashboard", greeting: (name) => `Hello, ${name}. These are the screens open to you.` },
);
