import type { MessagesOf } from "#messages/messages-of.ts";
import type { backups as source } from "#messages/pt-BR/back-office/operations/backups.ts";

const problems: Record<keyof typeof source.problems, string> = {
  disk_full: "The disk of the shop is full or cannot be written. Free space in the data folder.",
  place_full:
    "The place of the backups is full. The backup stays on the shop's disk and is sent again. Free space there.",
  place_gone:
    "The place of the backups, or a file in it, does not exist. Mount the folder, or correct BACKUP_TO.",
  place_read_only:
    "The place of the backups cannot be written. The backup stays on the shop's disk. Give the shop's user the right to write there.",
  place_refused: "The bucket refused the request. Check the bucket and both keys of BACKUP_TO.",
  place_unreachable:
    "The place of the backups did not answer, or the connection broke. The shop tries again by itself. Check the network.",
  damaged:
    "The stored file is not the backup that was sent: at least one byte changed. Do not rely on it. Check the disk or the bucket.",
  passphrase:
    "The passphrase cannot be read or is not the one of the backup. Check BACKUP_PASSPHRASE_FILE: its first line has at least 12 characters.",
  key_file:
    "The key file is missing or belongs to another shop. Check VAULT_KEY_FILE. Without the right file no credential can be opened.",
  newer_schema: "A newer version of the shop made the backup. Restore it with that version.",
  not_restorable:
    "The backup could not be restored into a scratch database. Run `handover backup now` and read its log.",
  broken_rules:
    "The backup was restored, but it breaks rules of the shop. The system check shows affected rows.",
  unexpected: "The backup ended with an unexpected error. The worker log names the error.",
};

export const backups: MessagesOf<typeof source> = {
  title: "Backups",
  lead: "Each backup is fetched back and restored for a trial before it counts as proven.",
  tile: "Last proven restore",
  never: "Never",
  proofs: { restored: "Restored and checked", read: "Read, not restored" },
  off: "The shop makes no backups",
  offWhy: "Set BACKUP_TO in the .env file of the server, and keep a copy of the key file at another place.",
  now: {
    button: "Back up now",
    states: {
      waiting: "The worker begins within seconds.",
      running: "Backup running: the shop makes it, fetches it back and restores a copy.",
    },
    requested: "Backup requested",
    alreadyRequested: "A backup was requested already",
    failed: "The backup was not requested",
  },
  openList: "See backups",
  empty: "No backup was made yet",
  emptyWhy: "The worker makes the first backup within a minute of its start.",
  columns: { made: "Made", place: "Place", size: "Size", proven: "Proven", problem: "State" },
  onDisk: "Waits on the shop's disk",
  waiting: "Not proven yet",
  fine: "Proven",
  problem: "Problem",
  problems,
  loadFailed: "The backups could not be loaded",
  loadFailedWhy: "Nothing was changed.",
  again: "Try again",
};
