import { isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "#app/form-answer.ts";

/**
 * What a form gets where the server could not answer, or was not reached: a refusal with these words, so that the page and
 * what was typed stay. Answers that lead elsewhere (the session has ended) and pages that are not for this person pass.
 */
export async function answerFailure(
  send: () => Promise<unknown>,
  said: () => { title: string; description: string },
): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const answer: FormAnswer = {
      intent: "",
      ok: false,
      toast: said(),
      fields: {},
      stepUp: null,
      code: "unreachable",
    };
    return answer;
  }
}
