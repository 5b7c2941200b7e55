import { createHmac } from "node:crypto";
import { mailboxOf } from "#domain/identity/accounts/mailbox.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * Returns the key under which a coupon counts the uses of one person. The key is a keyed hash of the person's
 * mailbox. The hash does not reveal the address. When the account is erased, the hash stays in the database.
 * @throws VaultUnavailable when the key file is missing or malformed
 */
export const buyerKey = (email: string): string =>
  createHmac("sha256", tokenKey("coupon-buyer")).update(mailboxOf(email)).digest("base64url");

/**
 * Returns the key that the shop stores for the coupon use of a guest's unpaid order. The shop computes the
 * key from the session of the browser and not from the mailbox. The use therefore does not count for the
 * owner of the mailbox.
 */
export const guestKey = (sessionId: string): string =>
  createHmac("sha256", tokenKey("coupon-buyer")).update(`session|${sessionId}`).digest("base64url");
