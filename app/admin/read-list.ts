import type { RouterContextProvider } from "react-router";
import { answerContext } from "#app/answer.ts";
import { DomainError } from "#domain/errors.ts";

/**
 * What a page lists, or null where the database would not say: the page then stands and says so (spec: back-office §8
 * "Erro ao carregar ..."), and the reason is in the log. A refusal stays one.
 */
export async function readList<T>(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    context.get(answerContext).report(error);
    return null;
  }
}
