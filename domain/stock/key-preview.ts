import type { CredentialFields } from "#domain/security/vault/seal.ts";

/**
 * The number of characters in a preview, and the minimum number of letters and digits that a key needs for a
 * preview.
 */
const SHOWN = 4;
const LONGER_THAN = 12;

/** Matches letters and digits in groups joined by hyphens or underscores, such as "XK4F-91QZ-77LM-A1B2". */
const KEY = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;

/**
 * Returns the last four characters of a key, so that staff can distinguish keys in a list. Returns "" for
 * every other credential. A key is one value of more than 12 letters and digits. A login, a password or a
 * text with separators has no preview, because four characters could be a large part of its secret (decision
 * 0063).
 */
export function keyPreviewOf(fields: CredentialFields): string {
  const values = Object.values(fields);
  const [key = ""] = values;
  if (values.length !== 1 || !KEY.test(key)) return "";
  return key.replace(/[-_]/g, "").length > LONGER_THAN ? key.slice(-SHOWN) : "";
}
