import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { mailboxProviders } from "#db/values/mailbox.ts";
import { newErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import { mailboxOf } from "./mailbox.ts";

const NAMES = [
  "ana",
  "ana.souza",
  "a.n-a_s",
  "ana+1",
  "ana.b+c.d-e+f",
  "+x",
  "++x",
  "a+",
  "-a.",
  "o'hara!#$",
];
const DOMAINS = [...mailboxProviders.flatMap(({ domains }) => domains), "example.com", "xn--mller-kva.de"];

it("the column `mailbox` of every stored account equals the result of mailboxOf for the account's e-mail address", async () => {
  const emails = [
    ...NAMES.flatMap((name) => DOMAINS.map((domain) => `${name}@${domain}`)),
    newErasedAddress(),
  ];
  const rows = await db
    .insert(users)
    .values(emails.map((email) => ({ email, passwordHash: "not-a-hash" })))
    .returning({ email: users.email, mailbox: users.mailbox });
  expect(rows).toHaveLength(emails.length);
  for (const { email, mailbox } of rows) expect([email, mailbox]).toEqual([email, mailboxOf(email)]);
});

it("two erased accounts have different mailboxes", async () => {
  expect(mailboxOf(newErasedAddress())).not.toBe(mailboxOf(newErasedAddress()));
});

it("the mailbox column of an account changes when the account's e-mail address changes", async () => {
  const [user] = await db
    .insert(users)
    .values({ email: "old.name@gmail.com", passwordHash: "not-a-hash" })
    .returning({ id: users.id });
  const [changed] = await db
    .update(users)
    .set({ email: "new.name@gmail.com" })
    .where(eq(users.id, user?.id ?? ""))
    .returning({ mailbox: users.mailbox });
  expect(changed?.mailbox).toBe("newname@gmail.com");
});
