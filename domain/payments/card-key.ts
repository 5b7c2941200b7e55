import { createHmac } from "node:crypto";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * Returns the key by which a coupon counts the payments with one card: a keyed hash of the provider's
 * fingerprint of the card. The shop never stores the fingerprint.
 * @param provider the provider's name. The name is part of the key, because each provider has its own
 * fingerprint of a card.
 * @throws VaultUnavailable when the key file is missing or malformed
 */
export const cardKeyOf = (provider: string, fingerprint: string): string =>
  createHmac("sha256", tokenKey("coupon-card")).update(`${provider} ${fingerprint}`).digest("base64url");
