import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** The files that decide whether an email address belongs to the account or to the guest row. */
const ALLOWED = ["domain/identity/guests/find-account.ts", "domain/identity/guests/find-or-make-guest.ts"];

/** Code that compares the email address of a row in `users`. */
const BY_ADDRESS = [
  /\b(?:eq|inArray)\(\s*users\.email\b/,
  /\bfrom users(?: u)? where (?:u\.)?email (?:=|in|like)/,
  /\b(?:u|users)\.email = /,
  /\busers\.email\} =/,
];

const findsByAddress = (source: string) => BY_ADDRESS.some((pattern) => pattern.test(source));

it("the check finds a comparison of e-mail addresses in each form of the query builder and of SQL", () => {
  for (const source of [
    "where(eq(users.email, email))",
    "select id from users where email = $1",
    "join users u on u.email = r.address",
    "sql`$" + "{users.email} = $" + "{email}`",
  ])
    expect(findsByAddress(source), source).toBe(true);
});

it("only the files that distinguish accounts from guests find users by their email address", () => {
  const files = globSync("{app,db,domain,scripts,server}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !ALLOWED.includes(file),
  );
  const found = files.filter((file) => findsByAddress(readFileSync(join(ROOT, file), "utf8")));
  expect(found).toEqual([]);
});
