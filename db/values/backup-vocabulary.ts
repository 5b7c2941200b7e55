/**
 * How the shop proved a stored backup. restored: the shop restored the backup into a scratch database and
 * checked every invariant. read: the shop only read the whole backup, because its database role is not
 * allowed to create a database.
 */
export const backupProofs = ["restored", "read"] as const;
/** The reasons why a backup is not proven. */
export const backupProblems = [
  "disk_full",
  "place_full",
  "place_gone",
  "place_read_only",
  "place_refused",
  "place_unreachable",
  "damaged",
  "passphrase",
  "key_file",
  "newer_schema",
  "not_restorable",
  "broken_rules",
  "unexpected",
] as const;

export type BackupProof = (typeof backupProofs)[number];
export type BackupProblem = (typeof backupProblems)[number];
