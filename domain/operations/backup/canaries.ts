import { createHmac, timingSafeEqual } from "node:crypto";
import { type Binding, CannotOpen } from "#domain/security/vault/envelope.ts";
import { type Keyring, keyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { openFields, sealFields } from "#domain/security/vault/seal.ts";
import type { VersionCount } from "#domain/security/vault/sealed-columns.ts";
import type { Manifest } from "./format.ts";

const CANARY = "canary";
const boundTo = (backupId: string): Binding => ({ itemId: backupId, productId: "backup-canary" });

/** The keys of this process; null when there is no key file. */
export function keysIfThere(): Keyring | null {
  try {
    return keyring();
  } catch (error) {
    if (error instanceof VaultUnavailable) return null;
    throw error;
  }
}

/**
 * What tells the right key file from any other: for each version that the backup's ciphertexts name, and the primary one,
 * something sealed under it; and a mark of the keys that never change. It holds nothing of the shop.
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
 * Opens a backup's canaries with these keys.
 * @throws VaultUnavailable naming the first version that does not open: the keys are of another shop, or too new or too old.
 */
export function openCanaries(manifest: Pick<Manifest, "id" | "keys" | "mark">, keys: Keyring): number {
  if (manifest.mark) {
    const right = Buffer.from(manifest.mark, "base64");
    const own = markOf(manifest.id, keys);
    if (right.length !== own.length || !timingSafeEqual(right, own))
      throw new VaultUnavailable("the key file is not the one of the shop that made the backup");
  }
  let opened = 0;
  for (const { version, canary } of manifest.keys) {
    if (canary === null) continue;
    try {
      const fields = openFields(Buffer.from(canary, "base64"), boundTo(manifest.id), keys);
      if (fields[CANARY] !== manifest.id) throw new CannotOpen("it is of another backup");
      opened++;
    } catch (error) {
      if (error instanceof VaultUnavailable) throw error;
      throw new VaultUnavailable(`master key version ${version} of the key file is not the backup's`);
    }
  }
  return opened;
}

const markOf = (backupId: string, { audit, fingerprint }: Keyring): Buffer =>
  createHmac("sha256", audit).update(fingerprint).update(backupId).digest();
