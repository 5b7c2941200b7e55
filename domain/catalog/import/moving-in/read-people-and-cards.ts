import { parseReachableEmail, splitFullName } from "#domain/identity/sign-in/rules.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { type Fields, parseCredential, parseCredentialLine } from "#domain/stock/parse-credential.ts";

/**
 * Reads a card of another shop. A card with one line of text becomes one credential. When the import reads a
 * text file line by line, it also makes one credential from each line. The error message never contains the
 * text of the card.
 */
export function readCredential(secret: string): { fields: Fields } | { reason: string } {
  try {
    return { fields: secret.includes("\n") ? parseCredential(secret) : parseCredentialLine(secret) };
  } catch (error) {
    if (!(error instanceof CredentialRejected)) throw error;
    return { reason: error.reason };
  }
}

/** Reads a customer of another shop, with the mail address in the form in which accounts store it. */
export function readCustomer(given: {
  email: string;
  name: string;
}): { email: string; name: string } | { reason: string } {
  try {
    const email = parseReachableEmail(given.email);
    splitFullName(given.name);
    return { email, name: given.name };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { reason: `${error.details.field === "fullName" ? "the name" : "the mail address"} is not valid` };
  }
}
