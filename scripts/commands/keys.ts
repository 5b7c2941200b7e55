import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { EXIT, type Said, tellResult, WrongUsage } from "../exit-codes.ts";
import { progressBar } from "../progress-bar.ts";
import { withShop } from "../shop-connection.ts";

const HELP = `
A rotation, step by step; the shop goes on selling:
  1. keys add            a new key in the key file. Bring the file to every machine
  2. keys primary 2      once every process holds it: what is new is sealed with it
  3. keys rewrap         what is there follows; may be ended and run again
  4. keys retire 1       once nothing needs the old key. Bring the file to every machine`;

const RETIRE_HELP = `
Backups made before need the retired key: --copy-to keeps the key file as it was, in a new file that belongs where those backups
are not. --without-copy is for when no such backup is kept.

Example:
  npm run handover -- keys retire 1 --copy-to /secure/vault-with-key-1.json`;

/** `keys init`, `list`, `add`, `primary`, `rewrap` and `retire`. */
export function addKeyCommands(program: Command): void {
  const group = program
    .command("keys")
    .description("the master keys of the vault: list, add, change and retire them")
    .addHelpText("after", HELP);
  const json = (command: Command) => command.option("--json", "answer with one JSON object");
  json(group.command("init"))
    .description("make the key file of a new shop, where VAULT_KEY_FILE names one; never a second time")
    .action(runInit);
  json(group.command("list"))
    .description("the versions, what each still protects, and which process holds which")
    .action(runList);
  json(group.command("add"))
    .description("add a new master key to the key file of this machine; nothing is sealed with it yet")
    .action(runAdd);
  json(group.command("primary").argument("<version>", "a version of the key file"))
    .description("seal what is new with this key, once every running process holds it")
    .action(runPrimary);
  json(group.command("rewrap"))
    .description("bring everything that is sealed under the primary key; may be ended and run again")
    .option("--dry-run", "count what there is to do, change nothing")
    .action(runRewrap);
  json(group.command("retire").argument("<version>", "a version that nothing needs any more"))
    .description("take a key out of the key file of this machine")
    .option("--copy-to <file>", "where the key file is kept as it was, for older backups")
    .option("--without-copy", "no older backup is kept")
    .addHelpText("after", RETIRE_HELP)
    .action(runRetire);
}

function versionOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUsage(`"${text}" is not the version of a key, such as 2`);
  return Number(text);
}

async function runInit(options: Said): Promise<void> {
  const result = await withShop(async () => {
    const { env } = await import("#env");
    const { createKeyFile } = await import("#domain/operations/key-management/create-key-file.ts");
    return { keyFile: env.VAULT_KEY_FILE, made: await createKeyFile() };
  });
  const said = result.made
    ? `The key file ${result.keyFile} is made. Bring it to every machine of the shop, and a copy of it to where the backups are not.`
    : `There is a key file ${result.keyFile} already; it is left as it is.`;
  tellResult(options, "keys init", result, said);
}

async function runList(options: Said): Promise<void> {
  const result = await withShop(async () => {
    const { env } = await import("#env");
    const { db } = await import("#db/client.server.ts");
    const { keyring } = await import("#domain/security/vault/keyring.ts");
    const { countVersions } = await import("#domain/security/vault/sealed-columns.ts");
    const { heardProcesses } = await import("#domain/operations/key-management/announce-keys.ts");
    const { primary, masterKeys } = keyring();
    const counts = await countVersions(db);
    const versions = [...new Set([...masterKeys.keys(), ...counts.map(({ version }) => version)])].sort(
      (a, b) => a - b,
    );
    return {
      keyFile: env.VAULT_KEY_FILE,
      primary,
      keys: versions.map((version) => ({
        version,
        inFile: masterKeys.has(version),
        ciphertexts: Object.fromEntries(
          counts.filter((one) => one.version === version).map(({ table, count }) => [table, count]),
        ),
      })),
      processes: await heardProcesses(),
    };
  });
  const lines = result.keys.map(({ version, inFile, ciphertexts }) => {
    const needs = Object.entries(ciphertexts).map(([table, count]) => `${count} in ${table}`);
    const about = [version === result.primary ? "primary" : "", inFile ? "" : "NOT IN THE KEY FILE"].filter(
      Boolean,
    );
    return `${version}${about.length > 0 ? ` (${about.join(", ")})` : ""}: ${needs.join(", ") || "protects nothing"}`;
  });
  const processes = result.processes.map(
    ({ process, primary, versions }) => `${process} holds ${versions.join(", ")}, seals with ${primary}`,
  );
  tellResult(options, "keys list", result, [`Key file ${result.keyFile}`, ...lines, ...processes].join("\n"));
}

async function runAdd(options: Said): Promise<void> {
  const version = await withShop(async () =>
    (await import("#domain/operations/key-management/add-key.ts")).addKey(),
  );
  const said = `Master key ${version} is in the key file. Bring the file to every machine of the shop, and a copy of it to where its copy is kept; then: keys primary ${version}`;
  tellResult(options, "keys add", { version }, said);
}

async function runPrimary(text: string, options: Said): Promise<void> {
  const version = versionOf(text);
  await withShop(async () =>
    (await import("#domain/operations/key-management/make-key-primary.ts")).makeKeyPrimary(version),
  );
  const said = `What is new is sealed with master key ${version}. Bring the file to every machine again; then: keys rewrap`;
  tellResult(options, "keys primary", { version }, said);
}

async function runRewrap(options: Said & { dryRun?: boolean }): Promise<void> {
  const result = await withShop(async () => {
    const { keyring } = await import("#domain/security/vault/keyring.ts");
    const { countOld } = await import("#domain/operations/key-management/rewrap.ts");
    const { rewrapEverything } = await import("#domain/operations/key-management/rewrap-everything.ts");
    const { primary } = keyring();
    if (options.dryRun) return { primary, rewrapped: 0, unreadable: 0, left: await countOld(), dryRun: true };
    const shown: { bar: ReturnType<typeof progressBar> } = { bar: null };
    try {
      const done = await rewrapEverything(
        (total) => {
          shown.bar = progressBar("rewrap", total);
        },
        (count) => shown.bar?.increment(count),
      );
      return { primary, ...done, dryRun: false };
    } finally {
      shown.bar?.stop();
    }
  });
  const { primary, rewrapped, unreadable, left, dryRun } = result;
  const said = dryRun
    ? `Dry run, nothing was changed. ${left} ciphertexts are not under master key ${primary}.`
    : `${rewrapped} ciphertexts are under master key ${primary} now; ${left} are not${left > unreadable ? ": run it again" : ""}.`;
  const broken = unreadable > 0 ? ` ${unreadable} do not open and were left as they are.` : "";
  tellResult(options, "keys rewrap", result, said + broken);
  if (unreadable > 0) process.exitCode = EXIT.broken;
}

async function runRetire(
  text: string,
  options: Said & { copyTo?: string; withoutCopy?: boolean },
): Promise<void> {
  const version = versionOf(text);
  if (Boolean(options.copyTo) === Boolean(options.withoutCopy))
    throw new WrongUsage("Say either --copy-to FILE, for backups that still need the key, or --without-copy");
  const copyTo = options.copyTo ? resolve(options.copyTo) : null;
  if (copyTo && !existsSync(dirname(copyTo))) throw new WrongUsage(`There is no folder ${dirname(copyTo)}`);
  await withShop(async () =>
    (await import("#domain/operations/key-management/retire-key.ts")).retireKey(version, copyTo),
  );
  const kept = copyTo ? ` The file as it was is ${copyTo}: keep it where the older backups are not.` : "";
  tellResult(
    options,
    "keys retire",
    { version, copy: copyTo },
    `Master key ${version} is out of the key file.${kept}`,
  );
}
