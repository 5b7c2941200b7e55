import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { migrateUpTo } from "#db/migrate.ts";
import { loadFixture } from "#lab/upgrades/release-fixture.ts";
import type { ExternalServer } from "#tests/external-server.ts";
import { CREDENTIALS, type FirstDay, SHOPPER } from "./first-day.ts";
import { openCredential } from "./sell.ts";
import { makeFolder, type ShopMachine, store } from "./shop-machine.ts";
import { openBrowser } from "./visitor.ts";

/** Opens a machine with its own empty database. */
export type OpenOther = (
  name: string,
  isProduction: boolean,
) => Promise<{
  machine: ShopMachine;
  server: ExternalServer;
  address: string;
}>;

/** Restores the backup on a machine that has only the backup file, the passphrase and the key file. */
export async function restoreElsewhere(day: FirstDay, open: OpenOther): Promise<void> {
  const { check } = day;
  const { machine, server, address } = await open("second", true);
  const [file = ""] = readdirSync(day.machine.backups);
  carry(join(day.machine.backups, file), join(machine.backups, file));
  const command = ["restore", `/backups/${file}`, "--passphrase-file", "/secrets/app/BACKUP_PASSPHRASE"];
  const without = await machine.handover(...command);
  check("the restore refuses to begin without the key file", without.code !== 0, [
    without.code,
    without.said,
  ]);
  // The backup is older than the key rotation, so the restore needs the old key file.
  const kept = join(day.machine.data, "vault-with-key-1.json");
  carry(kept, join(machine.data, "keys/vault.json"));
  const restored = await machine.handover(...command);
  check("the backup is restored on a second machine", restored.code === 0, restored.text.slice(-800));
  const prepared = await machine.setUp();
  const isReady = prepared.code === 0 && (await machine.start());
  check("the second machine is ready", isReady, isReady ? "" : machine.log().slice(-1_500));
  const shopper = openBrowser(address, day.address);
  const { email, password } = SHOPPER;
  const signedIn = await shopper.post("/auth", { intent: "sign-in", email, password });
  const opened = await withDatabase(server, (query) => openCredential({ query }, shopper));
  check("the shopper signs in there and opens the credential", CREDENTIALS.includes(opened), signedIn.status);
  const rules = await machine.handover("check", "invariants");
  check("every invariant holds on the second machine", rules.code === 0, rules.text.slice(-400));
  await machine.stop();
}

/** The former release whose database is in lab/upgrades, and its number of migrations. */
const FORMER = { name: "baseline", migrations: 3 };

/** Uses the image to upgrade the database of a former release. */
export async function upgradeFormerRelease({ check }: FirstDay, open: OpenOther): Promise<void> {
  const { machine, server } = await open("former", false);
  const samples = join(import.meta.dirname, "../upgrades");
  await migrateUpTo(server.ownerUrl, FORMER.migrations);
  await loadFixture(server.ownerUrl, join(samples, `${FORMER.name}.sql.gz`));
  carry(join(samples, `${FORMER.name}.vault.json`), join(machine.data, "keys/vault.json"));
  const counted = () =>
    withDatabase(server, (query) =>
      query(`select (select count(*)::int from orders) as orders, (select count(*)::int from deliverables) as
        delivered, (select sum(paid_amount)::int from orders) as paid`),
    );
  const before = await counted();
  const tried = await machine.handover("upgrade", "--check");
  check("the upgrade of a former release works on a copy", tried.code === 0, tried.text.slice(-600));
  const upgraded = await machine.setUp();
  check("the setup upgrades it", upgraded.code === 0, upgraded.text.slice(-600));
  const after = await counted();
  check("no order, delivery or amount was lost", JSON.stringify(after) === JSON.stringify(before), after);
  const rules = await machine.handover("check", "invariants");
  check("every invariant holds after the upgrade", rules.code === 0, rules.text.slice(-600));
}

/**
 * Copies a file to another machine, and gives the user of the image on that machine the right to read the
 * copy.
 */
function carry(from: string, to: string): void {
  makeFolder(dirname(to));
  store(dirname(to), basename(to), readFileSync(from));
}

async function withDatabase<T>(
  server: ExternalServer,
  work: (query: FirstDay["query"]) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 1 });
  try {
    return await work(async (text, values) => (await pool.query(text, values as never)).rows as never);
  } finally {
    await pool.end();
  }
}
