import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTransaction, pool } from "#db/client.server.ts";
import type { BackupProblem } from "#db/values/backup-vocabulary.ts";
import { system } from "#domain/kernel/caller.ts";
import { saveChannel } from "#domain/messaging/channels/save-channel.ts";
import { senderAddress } from "#domain/messaging/email/sender-address.ts";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { env } from "#env";
import { type Injection, onUndo, reading, setting } from "./injection.ts";

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "handover-doctor-"));
  onUndo(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const withKeyFile = (path: string) => ({ settings: { ...env, VAULT_KEY_FILE: path } });

async function writeAuditRow(): Promise<void> {
  await inTransaction((tx) =>
    recordAudit(tx, system("command"), { action: "BACKUP_MADE", table: "backups", recordId: "1" }),
  );
}

/** Faults of the machine: settings, key file, disk, clocks, worker, backups. */
export const machineFaults = {
  "a demo at a public address": setting(
    { APP_ENV: "demo", APP_URL: "https://shop.example.com" },
    { name: "shop.example.com" },
  ),

  "the key file is gone": setting({ VAULT_KEY_FILE: "/nowhere/vault.json" }, { path: "/nowhere/vault.json" }),
  "the key file is damaged": async () => {
    const path = join(newFolder(), "vault.json");
    writeFileSync(path, "{}", { mode: 0o600 });
    return { readings: withKeyFile(path), details: { path } };
  },
  "the key file has mode 644": async () => {
    const path = join(newFolder(), "vault.json");
    copyFileSync(env.VAULT_KEY_FILE, path);
    chmodSync(path, 0o644);
    return { readings: withKeyFile(path), details: { path, code: "644" } };
  },
  "the key file of another shop": async () => {
    await writeAuditRow();
    const path = join(newFolder(), "vault.json");
    ensureKeyFile(path);
    return { readings: withKeyFile(path), details: { path } };
  },
  "a web process has another master key": async () => {
    await announce("web shop-2 4711", { "1": "0000000000000000" });
    return { readings: {}, details: { names: "web shop-2 4711" } };
  },

  "1 GB of disk is free": reading(
    { readDisk: async () => ({ free: 1_023 * MEGABYTE, isWritable: true }) },
    { megabytes: 1_023 },
  ),
  "the disk is full": reading(
    { readDisk: async () => ({ free: 3 * MEGABYTE, isWritable: true }) },
    { megabytes: 3 },
  ),
  "the data folder is read-only": reading(
    { readDisk: async () => ({ free: 9_000 * MEGABYTE, isWritable: false }) },
    { path: env.HANDOVER_DATA },
  ),

  "the machine's clock is two minutes ahead": reading(
    { clocks: async () => ({ own: 120_000, provider: 0 }) },
    { seconds: 120 },
  ),
  "the provider's clock is two minutes behind": reading(
    { clocks: async () => ({ own: 0, provider: -120_000 }) },
    { seconds: 120 },
  ),

  "no worker runs": reading({}),
  "a job has failed for 20 minutes": async () => {
    await announce("worker shop-1 4712", {});
    await pool.query(
      "insert into failing_jobs (name, last_error, since) values ('refunds', 'Error', now() - interval '20 minutes')",
    );
    onUndo(() => pool.query("delete from failing_jobs"));
    return { readings: {}, details: { names: "refunds" } };
  },

  "the shop turned a channel off": async () => {
    const { id } = await saveChannel(system("command"), {
      ...{ kind: "slack", name: "Sales chat", address: "https://hooks.example/x", token: "" },
      ...{ types: ["new_sale"], language: "en" },
    });
    onUndo(() => pool.query("delete from channels"));
    await pool.query("update channels set is_active = false, off_reason = 'failing' where id = $1", [id]);
    return { readings: {}, details: { names: "Sales chat" } };
  },

  "the owner has set no support link": reading({}, { name: senderAddress() }),
  "no backups are scheduled": reading({}),
  "no backup was ever proved": reading({ lastProof: async () => ({ last: null, problem: null }) }),
  "the last proof is two days old": reading(
    { lastProof: async () => ({ last: { provedAt: hoursAgo(48.5) }, problem: null }) },
    { hours: 48 },
  ),
  "the last backup could not be restored": reading(
    { lastProof: async () => ({ last: { provedAt: hoursAgo(0) }, problem: problemOf("not_restorable") }) },
    { code: "not_restorable" },
  ),
  "the disk of the shop is full during a backup": backupProblem("disk_full"),
  "the place of the backups is full": backupProblem("place_full"),
  "the place of the backups is not mounted": backupProblem("place_gone"),
  "the place of the backups is read-only": backupProblem("place_read_only"),
  "the bucket refuses the keys": backupProblem("place_refused"),
  "the bucket does not answer": backupProblem("place_unreachable"),
  "the passphrase file is not that of the backup": backupProblem("passphrase"),
  "a backup is tried with the key file of another shop": backupProblem("key_file"),
} satisfies Record<string, Injection>;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
function problemOf(kind: BackupProblem) {
  return { kind, detail: "", at: hoursAgo(0) };
}
/** Builds a fault: the shop has a backup problem of this kind, and no backup is proven yet. */
function backupProblem(kind: BackupProblem): Injection {
  return reading({ lastProof: async () => ({ last: null, problem: problemOf(kind) }) });
}

/** Records a running process with the fingerprints of its keys. */
async function announce(name: string, marks: Record<string, string>): Promise<void> {
  await pool.query("insert into reader_cursors (name, position) values ($1, $2)", [
    `vault-keys ${name}`,
    JSON.stringify({ primary: 1, versions: [1], marks }),
  ]);
  onUndo(() => pool.query("delete from reader_cursors where starts_with(name, 'vault-keys ')"));
}
