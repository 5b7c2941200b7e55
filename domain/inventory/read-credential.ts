import { CredentialRefused } from "#domain/stock/credential-refused.ts";
import { CredentialNotTaken } from "#domain/stock/errors.ts";
import { type Fields, parseCredential } from "#domain/stock/parse-credential.ts";

/**
 * Parses one typed credential for a use case.
 * @throws CredentialNotTaken with a reason that never contains the text.
 */
export function readCredential(text: string): Fields {
  try {
    return parseCredential(text);
  } catch (error) {
    throw error instanceof CredentialRefused ? new CredentialNotTaken(error.reason) : error;
  }
}
