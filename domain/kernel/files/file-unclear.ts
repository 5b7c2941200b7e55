import { DomainError } from "#domain/kernel/errors.ts";

/**
 * A property of a file that the shop cannot detect from the content. When the shop cannot detect a property,
 * the user is asked for its value.
 */
export const fileQuestions = ["encoding", "decimal", "dates"] as const;
export type FileQuestion = (typeof fileQuestions)[number];

/**
 * A file can be read in several ways that give different content. The user must choose. Nothing was changed.
 * The details contain no content of the file except the unclear number.
 */
export class FileUnclear extends DomainError {
  readonly question: FileQuestion;
  /** The values of the unclear property from which the user chooses. */
  readonly choices: readonly string[];

  /** @param example the line number, and the text that can be read in several ways */
  constructor(
    question: FileQuestion,
    choices: readonly string[],
    example?: { line: number; text: string } | undefined,
  ) {
    super("file_unclear", 409, {
      ...{ question, choices: choices.join(", "), field: question },
      ...(example ? { line: example.line, text: example.text } : {}),
    });
    this.question = question;
    this.choices = choices;
  }
}
