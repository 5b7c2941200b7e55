import type { CredentialFields } from "#domain/security/vault/seal.ts";

/** The number of characters that a list shows, and of letters and digits that a key must exceed. */
const SHOWN = 4;
const LONGER_THAN = 12;

/** Letters and digits, in groups joined by hyphens or underscores: "XK4F-91QZ-77LM-A1B2". */
const KEY = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;

/**
 * Returns the last four characters of a key, which lists show so that staff can tell keys apart; "" for every
 * other credential. A key is one value of more than 12 letters and digits. A login, a password or a text with
 * separators shows nothing, because four characters could be a large part of its secret (decision 0063).
 */
export function keyPreviewOf(fields: CredentialFields): string {
  const values = Object.values(fields);
  const [key = ""] = values;
  if (values.length !== 1 || !KEY.test(key)) return "";
  return key.replace(/[-_]/g, "").length > LONGER_THAN ? key.slice(-SHOWN) : "";
}
