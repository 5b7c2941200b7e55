import type { QuestionKind } from "#domain/inventory/rows/questions.ts";

/** The options of `import inventory` that answer the questions about a file, by the kind of question. */
export const ANSWER_OPTIONS = {
  characters: "--characters",
  spreadsheet: "--spreadsheet",
  notForSale: "--not-for-sale",
  products: "--products",
  unknownProducts: "--unknown-products",
  dates: "--dates",
} as const satisfies Record<QuestionKind, string>;
