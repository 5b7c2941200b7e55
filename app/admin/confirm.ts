import { z } from "zod";
import { passkeyMessages } from "#app/admin/passkeys/messages.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { postOnly } from "#app/request/post-only.ts";
import { adminCookie } from "#app/request/session-cookie.ts";
import { askPasskey } from "#domain/identity/passkeys/ask-passkey.ts";
import { confirmSecondFactor } from "#domain/identity/second-factor/confirm-second-factor.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/** The maximum length of an authenticator's response. A response has about one kilobyte. */
const PASSKEY_MAX = 20_000;

/**
 * POST: a signed-in user confirms the second factor again with a code or a passkey. After the confirmation,
 * the user can retry the action that required the confirmation.
 */
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
  "ask-passkey": onIntent({
    action: "session.confirm",
    schema: z.object({}),
    run: async (caller) => ({ result: await askPasskey(caller) }),
    failed: () => passkeyMessages.failed,
  }),
  "give-passkey": onIntent({
    action: "session.confirm",
    schema: z.object({ passkey: z.string().max(PASSKEY_MAX).default("") }),
    run: async (caller, input) => {
      const { session } = await confirmSecondFactor(caller, input);
      return { headers: { "Set-Cookie": adminCookie(session) } };
    },
    failed: () => adminMessages.stepUp.title,
  }),
});

export const loader = postOnly;
