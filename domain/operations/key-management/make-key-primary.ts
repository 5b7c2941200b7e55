import { requireEverywhere } from "./announce-keys.ts";
import { changeKeyFile, KeyRejected } from "./key-file.ts";

/**
 * Makes a master key the primary key, which encrypts new data. Waits until every running process has the same
 * key, because a process without the key could not decrypt the new data.
 * @param seconds maximum time to wait for the processes
 * @throws KeyRejected, VaultUnavailable
 */
export async function makeKeyPrimary(version: number, seconds?: number): Promise<void> {
  await changeKeyFile(
    "KEY_MADE_PRIMARY",
    () => version,
    async (keys) => {
      if (!keys.masterKeys.has(version)) throw new KeyRejected("unknown", { version });
      if (keys.primary === version) throw new KeyRejected("is_primary_already", { version });
      await requireEverywhere(keys, version, { seconds });
      return { ...keys, primary: version };
    },
  );
}
