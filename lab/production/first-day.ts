import type pg from "pg";
import type { Check } from "#lab/image/check-containers.ts";
import type { LiveProvider } from "./live-provider.ts";
import type { MailServer } from "./mail-server.ts";
import type { ShopMachine } from "./shop-machine.ts";
import type { Visitor } from "./visitor.ts";

/**
 * The state of a run of docs/operations/first-day.md: the shop, its services, and the results of the checks.
 */
export interface FirstDay {
  address: string;
  machine: ShopMachine;
  provider: LiveProvider;
  mail: MailServer;
  /** Queries the shop's database with the role that owns the database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Records a check. */
  check(what: string, holds: boolean, seen: unknown): void;
  checks: Check[];
  /** Texts that must not appear in any log. */
  secrets: string[];
  /** The users of the run. The first steps of the run sign in these users. */
  owner: Visitor;
  shopper: Visitor;
}

export const OWNER = {
  email: "rosa@firstday.shop",
  password: "marble thistle engine",
  fullName: "Rosa Lima",
};
export const SHOPPER = {
  email: "ana@firstday.net",
  password: "velvet harbour nickel",
  fullName: "Ana Prado",
};
/** The credentials that the owner imports. */
export const CREDENTIALS = Array.from(
  { length: 60 },
  (_, index) => `KEY-${4200 + index * 7}-FIRST-DAY-${index}`,
);

/**
 * Waits until `ask` returns a value, for at most `seconds` seconds. Returns undefined when `ask` returned no
 * value in this time.
 */
export async function within<T>(seconds: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; ) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
