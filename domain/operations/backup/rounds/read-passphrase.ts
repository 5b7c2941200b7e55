import { readFileSync } from "node:fs";
import { PlaceProblem, systemCode } from "./backup-place.ts";

/** Minimum length of the passphrase of a backup, in characters. */
const PASSPHRASE_MIN = 12;

/**
 * Reads the passphrase of `BACKUP_PASSPHRASE_FILE`: the first line of the file.
 * @throws PlaceProblem when the file cannot be read or the line is too short
 */
export function readPassphrase(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new PlaceProblem("passphrase", systemCode(error), error);
  }
  const passphrase = text.split(/\r?\n/)[0] ?? "";
  if (passphrase.length < PASSPHRASE_MIN) throw new PlaceProblem("passphrase", "too short");
  return passphrase;
}
