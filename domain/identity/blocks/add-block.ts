import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { blocks } from "#db/schema/blocks.ts";
import { mailboxSql } from "#db/values/mailbox.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { env } from "#env";
import { type BlockKey, keysOf } from "./block-values.ts";
import { parseBlock } from "./parse-block.ts";

/** A block of this value already exists. */
export class AlreadyBlocked extends DomainError {
  constructor() {
    super("already_blocked", 409);
  }
}

/** The block would affect a staff user of the shop: the person who blocks, or a colleague. */
export class CoversStaff extends DomainError {
  constructor() {
    super("block_covers_staff", 409);
  }
}

/** The possible lengths of a block in days. Null means that the block lasts until staff lift the block. */
const blockDays = [null, 1, 7, 30, 365] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Blocks a customer. The shop accepts no new order and no new account from a blocked customer. A block does
 * not stop the delivery of paid orders, and does not close any account. The audit log stays in the database
 * after an account is erased. The audit log therefore does not store the mail address of a blocked person.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`
 * @throws InvalidInput like `parseBlock`, and for the fields `reason` and `days`
 * @throws AlreadyBlocked, CoversStaff
 */
export async function addBlock(
  caller: Caller,
  input: { kind: string; value: string; reason: string; days: number | null },
): Promise<void> {
  await audited(caller, "blocks.add", async (tx, staff) => {
    const parsed = parseBlock(input, env.COUNTRY_HEADER !== undefined);
    const reason = parseReason(input.reason);
    const days = blockDays.find((known) => known === input.days);
    if (days === undefined) throw new InvalidInput("days", "malformed");
    const key = parsed.kind === "email" ? { ...parsed, value: await mailboxOf(tx, parsed.value) } : parsed;
    if (await coversStaff(tx, staff, key)) throw new CoversStaff();
    const until = days === null ? null : new Date(shopNow() + days * DAY_MS);
    await tx
      .delete(blocks)
      .where(
        and(
          eq(blocks.kind, key.kind),
          eq(blocks.value, key.value),
          isNotNull(blocks.until),
          lte(blocks.until, sql`now()`),
        ),
      );
    const [added] = await tx
      .insert(blocks)
      .values({ ...key, reason, until, createdBy: staff.userId })
      .onConflictDoNothing()
      .returning({ id: blocks.id });
    if (!added) throw new AlreadyBlocked();
    const isPersonal = key.kind === "email" || key.kind === "ip";
    return {
      audit: "BLOCK_ADDED",
      table: "blocks",
      recordId: added.id,
      details: {
        kind: key.kind,
        ...(isPersonal ? {} : { value: key.value }),
        reason,
        until: until?.toISOString() ?? null,
      },
    };
  });
}

/** Returns the mailbox of an address. This SQL expression also fills the column `users.mailbox`. */
async function mailboxOf(tx: Transaction, email: string): Promise<string> {
  const { rows } = await tx.execute<{ mailbox: string }>(
    sql`select ${sql.raw(mailboxSql)} as mailbox from (select ${email}::text as email) given`,
  );
  return rows[0]?.mailbox ?? email;
}

/**
 * Whether a block would affect staff. A block affects staff when it covers the address of a staff user or the
 * network of an open back-office session. A block also affects staff when it covers the network or the
 * country of the person who creates the block.
 */
async function coversStaff(tx: Transaction, staff: Staff, { kind, value }: BlockKey): Promise<boolean> {
  const { rows } = await tx.execute<{ email: string; mailbox: string; ips: string[] }>(sql`
    select u.email, u.mailbox, array(
      select distinct s.ip from sessions s
      where s.user_id = u.id and s.surface = 'admin' and s.ended_at is null and s.expires_at > now()) as ips
    from users u where u.erased_at is null and (
      u.id in (select user_id from admin_users where is_active) or u.id in (select user_id from team_members))`);
  const { ip, country } = staff.origin;
  const own = { email: staff.email, mailbox: staff.email, ip, country };
  const others = rows.flatMap(({ email, mailbox, ips }) =>
    ["", ...ips].map((known) => ({ email, mailbox, ip: known })),
  );
  return [own, ...others].some((person) =>
    keysOf(person).some((covered) => covered.kind === kind && covered.value === value),
  );
}
