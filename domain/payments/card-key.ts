import { createHmac } from "node:crypto";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * Returns a keyed hash of the provider's fingerprint of a card. With this hash, the shop counts how often one
 * card paid with a coupon. The shop never stores the fingerprint.
 * @param provider the provider's name. The provider's name is part of the key, because each provider has its
 * own fingerprint of a card.
 * @throws VaultUnavailable when the key file is missing or malformed
 */
export const cardKeyOf = (provider: string, fingerprint: string): string =>
  createHmac("sha256", tokenKey("coupon-card")).update(`${provider} ${fingerprint}`).digest("base64url");
