import { createHmac, timingSafeEqual } from "node:crypto";
import { type Binding, CannotOpen } from "#domain/security/vault/envelope.ts";
import { type Keyring, keyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { openFields, sealFields } from "#domain/security/vault/seal.ts";
import type { VersionCount } from "#domain/security/vault/sealed-columns.ts";
import type { Manifest } from "./format.ts";

const CANARY = "canary";
const boundTo = (backupId: string): Binding => ({ itemId: backupId, productId: "backup-canary" });

/** Returns the keys of this process, or null when there is no key file. */
export function keysIfThere(): Keyring | null {
  try {
    return keyring();
  } catch (error) {
    if (error instanceof VaultUnavailable) return null;
    throw error;
  }
}

/**
 * Creates the key check values of a backup. The key check values distinguish the right key file from any
 * other key file. Encrypts a value under each key version that the backup's ciphertexts use, and under the
 * primary key. Some keys in the key file never change. Adds an HMAC that identifies these keys. The key check
 * values contain no data of the shop.
 */
export function makeCanaries(
  backupId: string,
  counts: readonly VersionCount[],
  keys: Keyring | null,
): Pick<Manifest, "keys" | "mark"> {
  const ciphertexts = new Map<number, number>(keys ? [[keys.primary, 0]] : []);
  for (const { version, count } of counts) ciphertexts.set(version, (ciphertexts.get(version) ?? 0) + count);
  return {
    keys: [...ciphertexts]
      .sort(([one], [other]) => one - other)
      .map(([version, count]) => ({
        version,
        ciphertexts: count,
        canary: keys?.masterKeys.has(version)
          ? sealFields({ [CANARY]: backupId }, boundTo(backupId), {
              ...keys,
              primary: version,
            }).sealed.toString("base64")
          : null,
      })),
    mark: keys ? markOf(backupId, keys).toString("base64") : null,
  };
}

/**
 * Checks the keys against the key check values of a backup.
 * @returns the number of checked key versions
 * @throws VaultUnavailable when the keys belong to another shop, or are too new or too old. The error names
 * the first wrong version
 */
export function openCanaries(manifest: Pick<Manifest, "id" | "keys" | "mark">, keys: Keyring): number {
  if (manifest.mark) {
    const right = Buffer.from(manifest.mark, "base64");
    const own = markOf(manifest.id, keys);
    if (right.length !== own.length || !timingSafeEqual(right, own))
      throw new VaultUnavailable("the key file does not belong to the shop that made the backup");
  }
  let opened = 0;
  for (const { version, canary } of manifest.keys) {
    if (canary === null) continue;
    try {
      const fields = openFields(Buffer.from(canary, "base64"), boundTo(manifest.id), keys);
      if (fields[CANARY] !== manifest.id) throw new CannotOpen("the value belongs to another backup");
      opened++;
    } catch (error) {
      if (error instanceof VaultUnavailable) throw error;
      throw new VaultUnavailable(`master key version ${version} of the key file differs from the backup's`);
    }
  }
  return opened;
}

const markOf = (backupId: string, { audit, fingerprint }: Keyring): Buffer =>
  createHmac("sha256", audit).update(fingerprint).update(backupId).digest();
