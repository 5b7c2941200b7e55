import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { type Fields, parseCredential } from "#domain/stock/parse-credential.ts";
import { CredentialNotTaken } from "#domain/stock/refusals.ts";

/**
 * The fields of one typed credential, for a use case.
 * @throws CredentialNotTaken with the reason, which never repeats the text.
 */
export function readCredential(text: string): Fields {
  try {
    return parseCredential(text);
  } catch (error) {
    throw error instanceof CredentialRefused ? new CredentialNotTaken(error.reason) : error;
  }
}
