import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The operating-system account that runs PostgreSQL; undefined ids mean "the account of this process". */
export type Account = { uid: number | undefined; gid: number | undefined; name: string };

/** PostgreSQL refuses to run as root; these accounts exist without adding one. */
const CANDIDATES = ["postgres", "nobody"];

/** The account of this process, as PostgreSQL would run under it. */
const self: Account = { uid: undefined, gid: undefined, name: "this user" };

/**
 * Chooses the account that PostgreSQL runs as: an ordinary user keeps its own; root drops to the owner of an
 * existing cluster, else to `postgres`, else to `nobody`.
 * @throws when an existing cluster belongs to another user, or when root finds no account to drop to.
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

/** Whether an account may enter and write a folder, asked of the system itself so that every kind of permission counts. */
export function canUseFolder(account: Account, folder: string): boolean {
  return runsAs(account, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder]);
}

/** Whether a program runs to success under an account; its output is dropped. */
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

/** The user id whose files the account's are. */
export function accountUid(account: Account): number {
  return account.uid ?? process.getuid?.() ?? 0;
}
