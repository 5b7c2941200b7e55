import { catalog } from "#messages/catalog.ts";
import { signIn as signInSource } from "#messages/en/storefront/sign-in.ts";

/** Every message about signing in and signing up (spec S2.9, S5, S8). */
export const signInMessages = catalog("storefront", "signIn", signInSource);

interface Rejection {
  code: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Looks up a message by an untrusted key, such as a key from the address. Returns undefined when the table
 * has no own property with this key.
 */
export function sentenceOf(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Returns the field and the message of a domain error. `field` is "" when the error concerns the whole form.
 */
export function accountError({ code, details }: Rejection): { field: string; message: string } {
  const messages = signInMessages.refused;
  switch (code) {
    case "invalid_input": {
      const field = String(details.field ?? "");
      const known = sentenceOf(messages.malformed, `${field} ${details.problem}`);
      return { field, message: known ?? messages.malformedOtherwise };
    }
    case "weak_password":
      return {
        field: "password",
        message: sentenceOf(messages.weak, String(details.reason)) ?? messages.weakOtherwise,
      };
    case "email_taken":
      return { field: "email", message: messages.emailTaken };
    case "invalid_credentials":
      return { field: "", message: messages.wrong };
    case "account_blocked":
      return { field: "", message: messages.blocked };
    case "too_many_attempts": {
      const minutes = Math.max(1, Math.ceil(Number(details.retryAfterSeconds ?? 60) / 60));
      return { field: "", message: messages.tooMany(minutes) };
    }
    case "passwords_differ":
      return { field: "confirm", message: signInMessages.mismatch };
    case "sign_in_required":
      return { field: "", message: messages.signedOut };
    default:
      return { field: "", message: messages.otherwise };
  }
}
