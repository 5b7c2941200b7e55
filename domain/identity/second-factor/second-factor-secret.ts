import { Secret, TOTP } from "otpauth";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { openFields, sealFields } from "#domain/security/vault/seal.ts";
import { SECOND_FACTOR } from "#domain/security/vault/sealed-columns.ts";

/** Parameters of the codes: 6 digits, 30 seconds, SHA1, 160 random bits (spec B9-12). */
const SECONDS = 30;
const SECRET_BYTES = 20;

/**
 * The encrypted content of a row. The content is the current secret and a pending secret that waits for its
 * first code. The current and the pending secret are in Base32.
 */
export interface SecondFactorSecrets {
  current?: string;
  pending?: string;
}

/** Creates a secret in Base32. The secret is shown only during enrolment. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Encrypts a user's secrets and binds them to the user. */
export function sealSecrets(userId: string, secrets: SecondFactorSecrets): Buffer {
  const fields = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined));
  return sealFields(fields, { itemId: userId, productId: SECOND_FACTOR }).sealed;
}

/**
 * Decrypts a user's secrets.
 * @throws CannotOpen when the bytes were changed or belong to another user.
 */
export function openSecrets(userId: string, sealed: Buffer): SecondFactorSecrets {
  return openFields(sealed, { itemId: userId, productId: SECOND_FACTOR });
}

/** Returns the `otpauth:` address that an authenticator app reads from the QR code. */
export const enrolmentUri = (secret: string, email: string, siteName: string): string =>
  totp(secret, email, `${siteName} Admin`).toString();

/**
 * Returns the time step of a code, within `tolerance` steps before and after `now` (milliseconds). Returns
 * null when the code belongs to none of the accepted time steps.
 */
export function stepOf(secret: string, code: string, tolerance: number, now = shopNow()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, window: tolerance, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / SECONDS) + delta;
}

function totp(secret: string, label = "", issuer = ""): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: SECONDS,
    ...(label ? { label, issuer } : {}),
  });
}
