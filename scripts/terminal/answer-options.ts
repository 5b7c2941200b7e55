import type { QuestionKind } from "#domain/inventory/rows/questions.ts";

/** For each kind of question about a file, the option of `import inventory` that answers the question. */
export const ANSWER_OPTIONS = {
  characters: "--characters",
  spreadsheet: "--spreadsheet",
  notForSale: "--not-for-sale",
  products: "--products",
  unknownProducts: "--unknown-products",
  dates: "--dates",
} as const satisfies Record<QuestionKind, string>;
