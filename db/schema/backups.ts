import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { backupProblems, backupProofs } from "#db/values/backup-vocabulary.ts";
import { createdAt, id, moment, oneOf, word } from "./columns.ts";

/**
 * The backups that the scheduled backup rounds and the command `backup now` made. When the shop removes a
 * backup file from its destination, it also deletes the row of this backup. The audit entry `BACKUP_MADE`
 * stays in the audit log.
 */
export const backups = pgTable(
  "backups",
  {
    /** The id in the backup's manifest. */
    id: id(),
    /** The value of `BACKUP_TO` without its secret: the folder, or the URL of the bucket. */
    place: text().notNull(),
    /** The name of the file at its destination. */
    name: text().notNull(),
    /** The value is null until a complete file was written. */
    bytes: bigint({ mode: "number" }),
    /** The SHA-256 hash of the file without its last 32 bytes, hexadecimal. */
    digest: text(),
    /** The time of the backup's snapshot, or of the first attempt when there is no snapshot. */
    madeAt: createdAt(),
    /** The time at which the last attempt ended. */
    triedAt: createdAt(),
    /**
     * The time at which the destination had the whole file. The value is null while the file is only on this
     * machine's disk.
     */
    sentAt: moment(),
    /** The last time at which the stored bytes were read and matched the digest. */
    checkedAt: moment(),
    provedAt: moment(),
    proof: word(backupProofs),
    problem: word(backupProblems),
    /**
     * The code of the problem: a system error, an error of the destination, or an invariant. Never a secret.
     */
    detail: text().notNull().default(""),
    /**
     * The scratch database into which the shop is currently restoring the backup to prove it. When the
     * restore was interrupted, the next backup round drops the scratch database.
     */
    scratch: text(),
  },
  (t) => [
    oneOf("backups_proof", t.proof, backupProofs),
    oneOf("backups_problem", t.problem, backupProblems),
    check("backups_digest", sql`${t.digest} ~ '^[0-9a-f]{64}$'`),
    // A backup counts as proven only after the shop has read the stored bytes from the backup's destination.
    // A backup with a problem does not count as proven.
    check(
      "backups_proven",
      sql`(${t.provedAt} is null) = (${t.proof} is null) and (${t.provedAt} is null or (${t.problem} is null
        and num_nonnulls(${t.bytes}, ${t.digest}, ${t.sentAt}, ${t.checkedAt}) = 4))`,
    ),
    index("backups_made").on(t.madeAt.desc().nullsFirst(), t.id),
    index("backups_proven_at").on(t.provedAt.desc().nullsFirst()).where(sql`proved_at is not null`),
  ],
);
