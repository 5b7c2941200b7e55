import { Secret, TOTP } from "otpauth";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { openFields, sealFields } from "#domain/security/vault/seal.ts";
import { SECOND_FACTOR } from "#domain/security/vault/sealed-columns.ts";

/** spec: back-office §9: 6 digits, 30 seconds, SHA1, 160 random bits. */
const SECONDS = 30;
const SECRET_BYTES = 20;

/** What a row keeps sealed: the secret in force, and one that waits for its first code. Base32. */
export interface SecondFactorSecrets {
  current?: string;
  pending?: string;
}

/** A new secret in Base32; it is shown while enrolling and never again. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Seals a person's secrets for them alone. */
export function sealSecrets(userId: string, secrets: SecondFactorSecrets): Buffer {
  const fields = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined));
  return sealFields(fields, { itemId: userId, productId: SECOND_FACTOR }).sealed;
}

/** Opens a person's secrets. @throws CannotOpen when the row was changed or is somebody else's. */
export function openSecrets(userId: string, sealed: Buffer): SecondFactorSecrets {
  return openFields(sealed, { itemId: userId, productId: SECOND_FACTOR });
}

/** The address an authenticator app reads from the QR code. */
export const enrolmentUri = (secret: string, email: string, siteName: string): string =>
  totp(secret, email, `${siteName} Admin`).toString();

/**
 * The time step a code belongs to, `tolerance` steps to either side of now; null when it belongs to none.
 * `now` in milliseconds.
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
