import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/**
 * The operating-system account that runs PostgreSQL. When the account has no ids, PostgreSQL runs under the
 * account of this process.
 */
export type Account = { uid: number | undefined; gid: number | undefined; name: string };

/**
 * Accounts that exist on most systems. Root starts PostgreSQL under one of these accounts, because PostgreSQL
 * refuses to run as root.
 */
const CANDIDATES = ["postgres", "nobody"];

/** Returns the account of this process. */
const self: Account = { uid: undefined, gid: undefined, name: "this user" };

/**
 * Chooses the account that runs PostgreSQL. An ordinary user runs PostgreSQL under its own account. Root uses
 * the owner of an existing cluster, or else the account `postgres`, or else the account `nobody`.
 * @throws Error when an existing cluster belongs to another user, or when root finds no suitable account.
 */
export function chooseAccount(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new Error(
        `The database in ${cluster} belongs to the user with id ${owner.uid}. Start as that user or as root, or set HANDOVER_DATA to another folder.`,
      );
    }
    return self;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  for (const name of CANDIDATES) {
    const account = findAccount(name);
    if (account) return account;
  }
  throw new Error(
    "PostgreSQL does not run as root, and neither a user postgres nor nobody exists here. Start as an ordinary user, or set DATABASE_URL.",
  );
}

function findAccount(name: string): Account | undefined {
  try {
    const id = (option: string) =>
      Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g"), name };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether an account has the right to enter a folder and write files in it. A child process under
 * this account tests the access. Therefore the result includes every kind of permission, such as access
 * lists.
 */
export function canUseFolder(account: Account, folder: string): boolean {
  return runsAs(account, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder]);
}

/** Whether a program runs successfully under an account. The program's output is discarded. */
export function runsAs(account: Account, program: string, args: string[]): boolean {
  const result = spawnSync(program, args, {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
    stdio: "ignore",
    timeout: 20_000,
  });
  return result.status === 0;
}

/** Returns the account's user id, or the user id of this process when the account has none. */
export function accountUid(account: Account): number {
  return account.uid ?? process.getuid?.() ?? 0;
}
