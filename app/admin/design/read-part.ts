import type { RouterContextProvider } from "react-router";
import { answerContext } from "#app/request/answer.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/**
 * Reads a part of a page in a loader. Returns "failed" when the part cannot be read, and logs the reason. The
 * page then shows `LoadFailure` instead of the part.
 * @throws DomainError
 */
export async function readPart<T>(
  context: Readonly<RouterContextProvider>,
  read: Promise<T>,
): Promise<T | "failed"> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    context.get(answerContext).report(error);
    return "failed";
  }
}
