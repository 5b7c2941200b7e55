import { readdirSync } from "node:fs";
import { CREDENTIALS, type FirstDay } from "./first-day.ts";
import { openCredential } from "./sell.ts";

/** Makes a backup, downloads and restores the backup, and runs the doctor. */
export async function backUp({ machine, check }: FirstDay): Promise<void> {
  const made = await machine.handover("backup", "now");
  const stored = readdirSync(machine.backups).filter((name) => !name.endsWith(".partial"));
  check(
    "a backup is stored, fetched back and restored",
    made.code === 0 && stored.length === 1,
    made.text.slice(-600),
  );
}

interface Finding {
  check: string;
  verdict: string;
  sentence: unknown;
}

/** Every check of the doctor must pass. */
export async function askDoctor({ machine, check }: FirstDay): Promise<void> {
  const report = await machine.handover("doctor");
  const findings = (report.said.findings ?? []) as Finding[];
  const open = findings.filter(({ verdict }) => verdict !== "ok");
  const isGreen = report.code === 0 && findings.length >= 14 && open.length === 0;
  check(`handover doctor: ${findings.length} checks in order`, isGreen, open.length > 0 ? open : report.code);
}

/** Changes the master key while the shop runs. */
export async function rotateTheKey(day: FirstDay): Promise<void> {
  const { machine, check, shopper, query } = day;
  const steps = [
    ["add"],
    ["primary", "2"],
    ["rewrap"],
    ["retire", "1", "--copy-to", "/data/vault-with-key-1.json"],
  ];
  for (const step of steps) {
    const { code, text } = await machine.handover("keys", ...step);
    check(`keys ${step.slice(0, 2).join(" ")} ends with 0`, code === 0, text.slice(-600));
  }
  const [left] = await query<{ count: number }>(
    "select count(*)::int as count from product_inventory where key_version <> 2",
  );
  check("nothing is left under the old key", left?.count === 0, left);
  check(
    "the shopper still opens the credential",
    CREDENTIALS.includes(await openCredential({ query }, shopper)),
    "",
  );
}

/**
 * Tests the upgrade on a copy of the database. Then stops the shop, runs the setup and starts the shop again.
 */
export async function startAgain(day: FirstDay): Promise<void> {
  const { machine, check, shopper, query } = day;
  const tried = await machine.handover("upgrade", "--check");
  check("the upgrade works on a copy", tried.code === 0, tried.text.slice(-600));
  const codes = await machine.stop();
  check(
    "web server and worker end with 0 after SIGTERM",
    codes.every((code) => code === 0),
    codes,
  );
  const again = await machine.setUp();
  const isReady = await machine.start();
  check(
    "the next start is ready and makes no second admin code",
    again.code === 0 && isReady && !/First admin/.test(again.text),
    again.text.slice(-400),
  );
  check(
    "the session and the credential are still there",
    CREDENTIALS.includes(await openCredential({ query }, shopper)),
    "",
  );
  const rules = await machine.handover("check", "invariants");
  check("every invariant holds", rules.code === 0, rules.text.slice(-400));
  const audit = await machine.handover("check", "audit");
  check("the audit log is whole", audit.code === 0, audit.text.slice(-400));
}
