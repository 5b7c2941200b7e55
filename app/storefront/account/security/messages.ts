import { accountError } from "#app/storefront/sign-in/messages.ts";
import { catalog } from "#messages/catalog.ts";
import { accountSecurity as accountSecuritySource } from "#messages/en/storefront/account-security.ts";

/** Every message of the sections Security and Your data of the account. */
export const securityMessages = catalog("storefront", "accountSecurity", accountSecuritySource);

type Rejection = Parameters<typeof accountError>[0];

/**
 * Returns the field and the message of a domain error. `field` is "" when the error concerns the whole form.
 */
export function securityError(error: Rejection): { field: string; message: string } {
  const { code, details } = error;
  const messages = securityMessages.refused;
  switch (code) {
    case "wrong_password":
      return { field: "current", message: messages.wrongPassword };
    case "same_password":
      return { field: "password", message: messages.samePassword };
    case "not_found":
      return { field: "", message: messages.noSession };
    case "staff_account":
      return { field: "", message: messages.staff };
    case "order_unsettled":
      return { field: "", message: unsettled(String(details.orderNumber), details.reason) };
    case "invalid_input":
      if (details.field === "current") return { field: "current", message: messages.noCurrent };
      if (details.field === "understood") return { field: "understood", message: messages.notUnderstood };
  }
  return accountError(error);
}

function unsettled(order: string, reason: Rejection["details"][string] | undefined): string {
  const messages = securityMessages.refused.unsettled;
  switch (reason) {
    case "pending":
    case "disputed":
      return messages[reason](order);
    default:
      return messages.owed(order);
  }
}

/** Returns the message of a failed download. `code` comes from the address and may be any text. */
export function downloadError(code: string | null): { field: string; message: string } | null {
  switch (code) {
    case null:
      return null;
    case "wrong_password":
      return securityError({ code, details: {} });
    case "invalid_input":
      return securityError({ code, details: { field: "current" } });
    case "too_many_attempts":
      return { field: "", message: securityMessages.refused.tooManyDownloads };
    default:
      return securityError({ code: "", details: {} });
  }
}
