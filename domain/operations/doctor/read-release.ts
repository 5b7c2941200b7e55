/**
 * The newest version in the release notes. When the shop cannot read the release notes, the version is null
 * and `code` has a short reason.
 */
export interface ReleaseReading {
  newest: string | null;
  code: string;
}

const LIMIT_MS = 4_000;
/** The shop reads only this number of bytes, because the newest version is at the top of the file. */
const READ_MAX = 64 * 1024;

/**
 * Reads release notes in the form of Keep a Changelog, whose versions are headings such as "## [1.4.0] -
 * 2026-12-01". The request reveals nothing about the shop.
 */
export async function readNewestRelease(address: string): Promise<ReleaseReading> {
  try {
    const answer = await fetch(address, {
      headers: { "User-Agent": "Handover" },
      redirect: "error",
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = await readHead(answer);
    if (!answer.ok) return { newest: null, code: String(answer.status) };
    const newest = newestIn(text);
    return newest ? { newest, code: "" } : { newest: null, code: "no version" };
  } catch (error) {
    return { newest: null, code: codeOf(error) };
  }
}

async function readHead({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.byteLength;
    if (size >= READ_MAX) break;
  }
  return Buffer.concat(parts).toString("utf8", 0, READ_MAX);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error ? cause.name : "unknown";
}

/**
 * Returns the highest version among the headings of release notes, or null when no heading contains a
 * version.
 */
export function newestIn(text: string): string | null {
  const versions = [...text.matchAll(/^## \[(\d{1,5}\.\d{1,5}\.\d{1,5})\]/gm)].map(
    ([, version = ""]) => version,
  );
  return versions.reduce<string | null>(
    (newest, version) => (newest === null || isNewer(version, newest) ? version : newest),
    null,
  );
}

/** Whether a version such as "1.10.0" is higher than another version. */
export function isNewer(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split(".").map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (parts?.[at] ?? 0) - (others?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
