import { type FormAnswer, rejectedAnswer } from "#app/request/form-answer.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";

const PART_BYTES = 65_536;

/** Reads an uploaded file in small parts. The progress advances by one step after each part. */
export async function* partsOf(content: File): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.size; start += PART_BYTES)
    yield await content.slice(start, start + PART_BYTES).bytes();
}

/**
 * The properties of an import that its response needs: the intent, and the log entry and message for an
 * unexpected error.
 */
interface AnsweredImport {
  intent: string;
  report: (error: unknown) => void;
  failed: () => string;
}

/** Runs an import and returns its result in the format of all back-office forms. */
export async function answerOfImport(
  { intent, report, failed }: AnsweredImport,
  work: () => Promise<unknown>,
): Promise<FormAnswer> {
  try {
    return { intent, ok: true, toast: null, result: await work() };
  } catch (error) {
    const rejection =
      error instanceof ImportRejected ? new DomainError(error.code, error.status, error.details) : error;
    if (rejection instanceof DomainError) return rejectedAnswer(intent, rejection, failed).answer;
    report(error);
    return rejectedAnswer(intent, new DomainError("failed", 500), failed).answer;
  }
}
