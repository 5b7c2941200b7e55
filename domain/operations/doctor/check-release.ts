import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";
import { isNewer } from "./read-release.ts";

/**
 * Checks that no newer version was released. The check returns no finding when the owner has configured no
 * release notes.
 */
export async function checkRelease({
  settings,
  version,
  newestRelease,
}: Pick<Examined, "settings" | "version" | "newestRelease">): Promise<Finding | null> {
  const address = settings.RELEASE_NOTES_URL;
  if (!address) return null;
  const { newest, code } = await newestRelease(address);
  if (newest === null) return finding("release_unread", { name: address, code });
  return isNewer(newest, version)
    ? finding("release_newer", { name: newest, code: version })
    : finding("release_ok", { name: version });
}
