import type { ListedBackup } from "#domain/operations/backup/rounds/queries.ts";
import { catalog } from "#messages/catalog.ts";
import { formatDecimal } from "#messages/format.ts";
import { backups as backupsSource } from "#messages/pt-BR/back-office/operations/backups.ts";

/** The messages of /admin/backups and of its tile on the dashboard. */
export const backupMessages = catalog("back-office", "backups", backupsSource);

const MEGABYTE = 1_000_000;

/** Returns a size in megabytes: "12,4 MB". */
export const sizeOf = (bytes: number): string => `${formatDecimal(bytes / MEGABYTE)} MB`;

/**
 * Returns a sentence with the problem of a backup and its solution. `detail` adds the error code of the
 * operating system or the code of the failed invariant.
 */
export const problemText = (problem: NonNullable<ListedBackup["problem"]>, detail: string): string =>
  `${backupMessages.problems[problem]}${detail ? ` (${detail})` : ""}`;
