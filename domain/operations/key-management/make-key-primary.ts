import { requireEverywhere } from "./announce-keys.ts";
import { changeKeyFile, KeyRefused } from "./key-file.ts";

/**
 * Lets what is new be sealed with this master key, once every running process holds the very same: a process without
 * it could open nothing of that.
 * @param seconds how long to wait for them
 * @throws KeyRefused; VaultUnavailable
 */
export async function makeKeyPrimary(version: number, seconds?: number): Promise<void> {
  await changeKeyFile(
    "KEY_MADE_PRIMARY",
    () => version,
    async (keys) => {
      if (!keys.masterKeys.has(version)) throw new KeyRefused("unknown", { version });
      if (keys.primary === version) throw new KeyRefused("is_primary_already", { version });
      await requireEverywhere(keys, version, { seconds });
      return { ...keys, primary: version };
    },
  );
}
