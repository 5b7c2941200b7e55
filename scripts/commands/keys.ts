import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { EXIT, type OutputOptions, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { progressBar } from "../terminal/progress-bar.ts";
import { withShop } from "../terminal/shop-connection.ts";

const HELP = `
A rotation, step by step. The shop keeps selling:
  1. keys add            add a new key to the key file; then copy the file to every machine
  2. keys primary 2      when every process has the key: seal new content with it
  3. keys rewrap         move the existing content to the key; safe to interrupt and repeat
  4. keys retire 1       when nothing needs the old key; then copy the file to every machine`;

const RETIRE_HELP = `
Older backups need the retired key. --copy-to saves the old key file as a new file: store that file apart
from the backups. Use --without-copy only when no older backup exists.

Example:
  npm run handover -- keys retire 1 --copy-to /secure/vault-with-key-1.json`;

/** `keys init`, `list`, `add`, `primary`, `rewrap` and `retire`. */
export function addKeyCommands(program: Command): void {
  const group = program
    .command("keys")
    .description("the master keys of the vault: list, add, change and retire them")
    .addHelpText("after", HELP);
  const json = (command: Command) => command.option("--json", "print one JSON object");
  json(group.command("init"))
    .description("create the key file of a new shop at VAULT_KEY_FILE; never replaces a key file")
    .action(runInit);
  json(group.command("list"))
    .description("list the key versions, the content that each protects, and the versions of each process")
    .action(runList);
  json(group.command("add"))
    .description("add a new master key to the key file of this machine, without using it yet")
    .action(runAdd);
  json(group.command("primary").argument("<version>", "a version of the key file"))
    .description("seal new content with this key; requires that every running process has it")
    .action(runPrimary);
  json(group.command("rewrap"))
    .description("move all sealed content to the primary key; safe to interrupt and repeat")
    .option("--dry-run", "count the remaining work and change nothing")
    .action(runRewrap);
  json(group.command("retire").argument("<version>", "a version that nothing needs"))
    .description("remove a key from the key file of this machine")
    .option("--copy-to <file>", "the path for a copy of the old key file, for older backups")
    .option("--without-copy", "make no copy, because no older backup exists")
    .addHelpText("after", RETIRE_HELP)
    .action(runRetire);
}

function versionOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new WrongUsage(`"${text}" is not a key version; a version is a number such as 2`);
  return Number(text);
}

async function runInit(options: OutputOptions): Promise<void> {
  const result = await withShop(async () => {
    const { env } = await import("#env");
    const { createKeyFile } = await import("#domain/operations/key-management/create-key-file.ts");
    return { keyFile: env.VAULT_KEY_FILE, made: await createKeyFile() };
  });
  const output = result.made
    ? `The key file ${result.keyFile} was created. Copy it to every machine of the shop, and store a copy apart from the backups.`
    : `The key file ${result.keyFile} exists already. Nothing was changed.`;
  printResult(options, "keys init", result, output);
}

async function runList(options: OutputOptions): Promise<void> {
  const result = await withShop(async () => {
    const { env } = await import("#env");
    const { db } = await import("#db/client.server.ts");
    const { keyring } = await import("#domain/security/vault/keyring.ts");
    const { countVersions } = await import("#domain/security/vault/sealed-columns.ts");
    const { announcedProcesses } = await import("#domain/operations/key-management/announce-keys.ts");
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
      processes: await announcedProcesses(),
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
    ({ process, primary, versions }) => `${process} has ${versions.join(", ")} and seals with ${primary}`,
  );
  printResult(
    options,
    "keys list",
    result,
    [`Key file ${result.keyFile}`, ...lines, ...processes].join("\n"),
  );
}

async function runAdd(options: OutputOptions): Promise<void> {
  const version = await withShop(async () =>
    (await import("#domain/operations/key-management/add-key.ts")).addKey(),
  );
  const output = `Master key ${version} was added to the key file. Copy the file to every machine of the shop and replace the stored copy. Then run: keys primary ${version}`;
  printResult(options, "keys add", { version }, output);
}

async function runPrimary(text: string, options: OutputOptions): Promise<void> {
  const version = versionOf(text);
  await withShop(async () =>
    (await import("#domain/operations/key-management/make-key-primary.ts")).makeKeyPrimary(version),
  );
  const output = `New content is now sealed with master key ${version}. Copy the key file to every machine again. Then run: keys rewrap`;
  printResult(options, "keys primary", { version }, output);
}

async function runRewrap(options: OutputOptions & { dryRun?: boolean }): Promise<void> {
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
  const output = dryRun
    ? `Dry run: nothing was changed. ${left} ciphertexts do not use master key ${primary} yet.`
    : `${rewrapped} ciphertexts were moved to master key ${primary}; ${left} remain${left > unreadable ? ": run the command again" : ""}.`;
  const broken = unreadable > 0 ? ` ${unreadable} cannot be opened and were not changed.` : "";
  printResult(options, "keys rewrap", result, output + broken);
  if (unreadable > 0) process.exitCode = EXIT.broken;
}

async function runRetire(
  text: string,
  options: OutputOptions & { copyTo?: string; withoutCopy?: boolean },
): Promise<void> {
  const version = versionOf(text);
  if (Boolean(options.copyTo) === Boolean(options.withoutCopy))
    throw new WrongUsage("Add --copy-to FILE when older backups still need the key, else --without-copy");
  const copyTo = options.copyTo ? resolve(options.copyTo) : null;
  if (copyTo && !existsSync(dirname(copyTo)))
    throw new WrongUsage(`The folder ${dirname(copyTo)} does not exist`);
  await withShop(async () =>
    (await import("#domain/operations/key-management/retire-key.ts")).retireKey(version, copyTo),
  );
  const kept = copyTo
    ? ` The old key file was saved as ${copyTo}: store it apart from the older backups.`
    : "";
  printResult(
    options,
    "keys retire",
    { version, copy: copyTo },
    `Master key ${version} was removed from the key file.${kept}`,
  );
}
