import { randomBytes } from "node:crypto";
import { openFields, sealFields } from "#domain/security/vault/seal.ts";
import { CHANNEL_ADDRESS, CHANNEL_SECRET } from "#domain/security/vault/sealed-columns.ts";

const SECRET_BYTES = 32;

/** Creates the signing secret of a webhook, in the form of Standard Webhooks. */
export const newSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

export const sealAddress = (channelId: string, address: string): Buffer =>
  sealFields({ address }, { itemId: channelId, productId: CHANNEL_ADDRESS }).sealed;

/**
 * Encrypts a secret of a channel, and binds the encrypted secret to the channel's id. The current and the
 * former secret are bound to the same id, so a rotation can copy the encrypted bytes.
 */
export const sealSecret = (channelId: string, secret: string): Buffer =>
  sealFields({ secret }, { itemId: channelId, productId: CHANNEL_SECRET }).sealed;

/** @throws CannotOpen, VaultUnavailable */
export const openAddress = (channelId: string, sealed: Buffer): string =>
  openFields(sealed, { itemId: channelId, productId: CHANNEL_ADDRESS }).address ?? "";

/** @throws CannotOpen, VaultUnavailable */
export const openSecret = (channelId: string, sealed: Buffer): string =>
  openFields(sealed, { itemId: channelId, productId: CHANNEL_SECRET }).secret ?? "";
