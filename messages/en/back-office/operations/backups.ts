import type { MessagesOf } from "#messages/messages-of.ts";
import type { backups as source } from "#messages/pt-BR/back-office/operations/backups.ts";

const problems: Record<keyof typeof source.problems, string> = {
  disk_full:
    "The disk of the shop is full or the shop cannot write to it. Make free space in the data folder.",
  place_full:
    "The backup destination is full. Make free space there. The backup stays on the shop's disk and is sent again.",
  place_gone:
    "The backup destination, or a file in it, does not exist. Mount the folder, or correct BACKUP_TO.",
  place_read_only:
    "The shop cannot write to the backup destination. Give the shop's user the right to write there. The backup stays on the shop's disk.",
  place_refused: "The bucket refused the request. Check the bucket and both keys of BACKUP_TO.",
  place_unreachable:
    "The backup destination did not answer, or the connection broke. Check the network. The shop tries again automatically.",
  damaged:
    "The stored file is not the backup that was sent: at least one byte changed. Do not rely on this backup. Check the disk or the bucket.",
  passphrase:
    "The passphrase cannot be read, or the backup has another passphrase. Check BACKUP_PASSPHRASE_FILE: the first line needs at least 12 characters.",
  key_file:
    "The key file is missing or belongs to another shop. Check VAULT_KEY_FILE. Without the right file no credential can be opened.",
  newer_schema: "A newer version of the shop made the backup. Restore the backup with that version.",
  not_restorable:
    "The backup could not be restored into a scratch database. Run `handover backup now` and read its log.",
  broken_rules:
    "The backup was restored, but it breaks rules of the shop. The system check shows affected rows.",
  unexpected: "The backup ended with an unexpected error. The worker log names the error.",
};

export const backups: MessagesOf<typeof source> = {
  title: "Backups",
  lead: "A backup is proven when the shop has read it back and restored it as a test.",
  tile: "Last proven restore",
  never: "Never",
  proofs: { restored: "Restored and checked", read: "Read, not restored" },
  off: "The shop makes no backups",
  offWhy: "Set BACKUP_TO in the settings of the server, and keep a copy of the key file outside the server.",
  now: {
    button: "Back up now",
    states: {
      waiting: "The backup begins within seconds.",
      running: "Backup running: the shop writes a file, reads it back and restores a copy.",
    },
    requested: "Backup requested",
    alreadyRequested: "A backup was requested already",
    failed: "The backup was not requested",
  },
  openList: "See backups",
  empty: "No backup was made yet",
  emptyWhy: "The worker makes the first backup within a minute of its start.",
  columns: { made: "Made", place: "Destination", size: "Size", proven: "Proven", problem: "State" },
  onDisk: "Waits on the shop's disk",
  waiting: "Not proven yet",
  fine: "Proven",
  problem: "Problem",
  problems,
  loadFailed: "The backups could not be loaded",
  loadFailedWhy: "Nothing was changed.",
  again: "Try again",
};
