import { DomainError } from "#domain/kernel/errors.ts";

/** What a file does not say, and a user can choose. */
export const fileQuestions = ["encoding", "decimal", "dates"] as const;
export type FileQuestion = (typeof fileQuestions)[number];

/**
 * A file can be read in several ways that give different content. The user must choose; nothing was changed.
 * The details never hold content of the file, except the number that is unclear.
 */
export class FileUnclear extends DomainError {
  readonly question: FileQuestion;
  /** The values of the option, of which the user chooses one. */
  readonly choices: readonly string[];

  /** @param example the line and the text that can be read in several ways */
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
