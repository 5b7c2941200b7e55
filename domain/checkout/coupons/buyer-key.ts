import { createHmac } from "node:crypto";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * Returns the key by which a coupon counts the uses of one person: a keyed hash of the email address without
 * its plus part, so that `ana+1@…` and `ana+2@…` are one person. The hash does not reveal the address.
 * @throws VaultUnavailable when the key file is missing or malformed
 */
export function buyerKey(email: string): string {
  const [, name = email, domain = ""] = /^([^+@]*)(?:\+[^@]*)?(@.*)$/.exec(email.trim().toLowerCase()) ?? [];
  return createHmac("sha256", tokenKey("coupon-buyer")).update(`${name}${domain}`).digest("base64url");
}
