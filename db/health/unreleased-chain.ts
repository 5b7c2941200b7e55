import type { ClientBase } from "pg";

/**
 * The 50 migrations from before the first release. The baseline migrations replaced these 50 migrations
 * (decision 0126). After all 50 migrations, a database has the same tables as after the baseline. The shop
 * also restores backups from before the first release, but only if they were made after all 50 migrations.
 */
const CHAIN = {
  length: 50,
  first: "4d295c67e6de9847d35d4369e2cfbfde50cb7982c769244ef6e80f7952479314",
  last: "b135499f3d97640956381dbaa50e9947a8e1c125c50e9cbb5ae5fe452722f38f",
} as const;

/** The migrations that replaced the 50 migrations: 0000_baseline, 0001_guards and 0002_functions. */
export const BASELINE_LENGTH = 3;

/**
 * The hashes of the migrations of the former baseline. The former baseline also stored counts. With these
 * counts, the shop found the position of a page far from the start of a list (decision 0129).
 */
const FORMER_BASELINE: readonly string[] = [
  "d85cb4136c94886d0d44043403a63159e6a12f9cba0ed11a5426b4c9e7021b7e",
  "42e24c203886ca0abe5cbba3d8a658be6cd3845d6903296419fe58f1a002def0",
  "9a0429e42367ba09c52ee42ff01ce1f399f5ca1f98642527580a893c0b3e2f2f",
];

/**
 * The first of the 50 migrations. A database or a backup with this migration was made before the first
 * release.
 */
export const FIRST_UNRELEASED: string = CHAIN.first;

/** Returns whether the database has applied none, some or all of the 50 migrations. */
export function partOfChain(applied: readonly { hash: string }[]): "none" | "part" | "whole" {
  if (applied[0]?.hash !== CHAIN.first) return "none";
  return applied.length === CHAIN.length && applied.at(-1)?.hash === CHAIN.last ? "whole" : "part";
}

/**
 * Returns whether the applied migrations are exactly those of the former baseline. The former baseline has
 * the same tables as the baseline.
 */
export const isFormerBaseline = (applied: readonly { hash: string }[]): boolean =>
  applied.length === FORMER_BASELINE.length && applied.every(({ hash }, at) => hash === FORMER_BASELINE[at]);

/** Removes the counts that only versions before the first release used. No statement reads these counts. */
export async function removeUnreadCounts(client: ClientBase): Promise<void> {
  for (const table of ["counts", "count_changes"])
    await client.query(`delete from ${table} where subject in
      ('order values', 'user days', 'user ids', 'spender ids', 'profile names', 'item days')`);
}
