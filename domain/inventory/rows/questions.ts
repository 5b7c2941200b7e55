import { DomainError } from "#domain/kernel/errors.ts";
import type { OddCharacter } from "#domain/kernel/text/plain-characters.ts";
import type { SoldReason } from "./sold-rows.ts";
import type { SpreadsheetMark } from "./spreadsheet-marks.ts";

/**
 * The questions that an import asks about a file before the import adds items, and the possible answers to
 * each question. The import command has an option for each question. The preview page lets the user choose an
 * answer.
 */
export const answersTo = {
  /** Characters inside a value that are invisible or that look like other characters. */
  characters: ["clean", "keep"],
  /** Values that a spreadsheet damaged. */
  spreadsheet: ["skip", "accept"],
  /** Rows with a status of sold, used or expired. */
  notForSale: ["skip", "import"],
  /** Rows that contain the name of a product. */
  products: ["by-row", "ignore"],
  /**
   * Rows whose product does not exist in this shop. The question occurs only in an import that reads the
   * product from each row.
   */
  unknownProducts: ["skip", "chosen"],
  /** Dates that can be read in two ways. */
  dates: ["day-first", "month-first"],
} as const;

export type QuestionKind = keyof typeof answersTo;
export const questionKinds = Object.keys(answersTo) as QuestionKind[];
export type Answers = { [Kind in QuestionKind]?: (typeof answersTo)[Kind][number] | undefined };

/** The reason why the import asks a question about a line. The reason never repeats content of the file. */
export type QuestionReason = OddCharacter | SpreadsheetMark | SoldReason | "product" | "date";

export interface Question {
  kind: QuestionKind;
  count: number;
  /** The first entries that the question is about, each with its line or position and the reason. */
  places: { number: number; reason: QuestionReason }[];
}

const LISTED = 20;

export class QuestionList {
  readonly #found = new Map<QuestionKind, Question>();

  add(kind: QuestionKind, number: number, reason: QuestionReason): void {
    const question = this.#found.get(kind) ?? { kind, count: 0, places: [] };
    this.#found.set(kind, question);
    question.count++;
    if (question.places.length < LISTED) question.places.push({ number, reason });
  }

  /** Returns the questions in their fixed order. */
  all(): Question[] {
    return questionKinds.flatMap((kind) => this.#found.get(kind) ?? []);
  }
}

export const unanswered = (questions: readonly Question[], answers: Answers): Question[] =>
  questions.filter(({ kind }) => answers[kind] === undefined);

/** The file contains entries that only the user can decide about. No item was added. */
export class AnswersNeeded extends DomainError {
  readonly questions: readonly Question[];
  readonly unit: "line" | "item";
  constructor(questions: readonly Question[], unit: "line" | "item") {
    super("answers_needed", 409, { questions: questions.map(({ kind }) => kind).join(", ") });
    this.questions = questions;
    this.unit = unit;
  }
}
