import { z } from "zod";
import { adminCookie } from "#app/endpoints/session-cookie.ts";
import { formAction, onIntent } from "#app/form-action.ts";
import { confirmSecondFactor } from "#domain/staff/confirm-second-factor.ts";
import { adminMessages } from "./messages.ts";

/** POST: gives the second factor again within an open session; what was refused for the lack of it can then be sent again. */
export const action = formAction({
  confirm: onIntent({
    action: "session.confirm",
    schema: z.object({ code: z.string().max(40).default("") }),
    run: async (caller, input) => {
      const { session } = await confirmSecondFactor(caller, input);
      return { headers: { "Set-Cookie": adminCookie(session) } };
    },
    failed: () => adminMessages.stepUp.title,
  }),
});

export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } });
}
