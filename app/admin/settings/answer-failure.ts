import { isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "#app/request/form-answer.ts";

/**
 * Converts a server failure or a lost connection to an error answer with the given messages. After the error
 * answer, the page and its input stay unchanged. The function rethrows permission errors and redirects, such
 * as the redirect after the session has ended.
 */
export async function answerFailure(
  send: () => Promise<unknown>,
  text: () => { title: string; description: string },
): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const answer: FormAnswer = {
      intent: "",
      ok: false,
      toast: text(),
      fields: {},
      stepUp: null,
      code: "unreachable",
    };
    return answer;
  }
}
