import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, describe, expect, it, vi } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { adminUsers, sessions, users } from "#db/schema/accounts.ts";
import { createFirstAdmin } from "#domain/identity/admins/create-first-admin.ts";
import { confirmSecondFactor } from "#domain/identity/second-factor/confirm-second-factor.ts";
import { makeChallenge } from "#domain/identity/sign-in/challenge.ts";
import { answerChallenge } from "#domain/identity/staff/answer-challenge.ts";
import type { Visitor } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { clientAddress } from "#server/web/requests/client-address.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildSetupCode } from "#tests/factories/build-setup-code.ts";
import { type BuiltStaff, buildAdmin, signInAsStaff } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const HERE = { ip: "127.0.0.1", userAgent: "", requestId: "" };
const generous = () => createRateLimit({ name: `t_${randomUUID()}`, attempts: 1_000_000, windowSeconds: 60 });
const countOf = (answers: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([name, all]) => [name, all.length]));

/** Returns the challenge token that a browser gets after the right password. */
async function challengeOf(person: BuiltStaff): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, person.userId));
  return makeChallenge(person.userId, user?.passwordHash ?? "");
}

describe("the first admin", () => {
  afterAll(async () => {
    await pool.query("delete from admin_users");
  });

  it("F24: exactly one of many users becomes the first admin when all users click at the same time", async () => {
    const rounds = atScale(2, 50);
    const clicks = atScale(40, 200);
    const people = await inParallel(10, 4, () => buildAccount());
    for (let run = 0; run < rounds; run++) {
      await pool.query("delete from admin_users");
      const code = await buildSetupCode();
      const limits = { address: generous() };
      const answers = await Promise.all(
        Array.from({ length: clicks }, (_, click) => {
          const person = people[click % people.length];
          if (!person) throw new Error("there are no accounts");
          const caller = { ...person.caller, origin: HERE };
          return domainErrorOf(createFirstAdmin(caller, { code }, limits));
        }),
      );
      expect(countOf(answers)).toEqual({ done: 1, admin_exists: clicks - 1 });
      expect(await db.$count(adminUsers)).toBe(1);
    }
    recordFault("F24", { rounds, clicks }, `${rounds} first admins, one a round`);
  });
});

describe("the second factor", () => {
  it("F25: the second factor accepts a code exactly once when many requests send the code at the same time", async () => {
    const rounds = atScale(6, 100);
    const width = 50;
    for (let run = 0; run < rounds; run++) {
      const person = await buildAdmin({ secondFactor: true });
      const code = new TOTP({ secret: person.secret ?? "" }).generate();
      const limits = { account: generous(), total: generous() };
      const challenge = await challengeOf(person);
      const staff = await signInAsStaff(person);
      // The requests alternate between a sign-in and a confirmation in an open session. The sign-in and the
      // confirmation share one record of the used time steps.
      const answers = await Promise.all(
        Array.from({ length: width }, (_, at) =>
          domainErrorOf(
            (at + run) % 2 === 0
              ? answerChallenge(visitor, { challenge, code }, limits)
              : confirmSecondFactor(staff, { code }, limits),
          ),
        ),
      );
      expect(countOf(answers)).toEqual({ done: 1, wrong_code: width - 1 });
    }
    recordFault("F25", { rounds, tries: width }, `${rounds} accepted, one a round`);
  });

  it("F26: the second factor checks at most ten guesses in fifteen minutes, even when the IP addresses are forged", async () => {
    const guesses = atScale(200, 100_000);
    const person = await buildAdmin({ secondFactor: true });
    const challenge = await challengeOf(person);
    const letters = () =>
      randomUUID()
        .replace(/[^a-f]/g, "")
        .padEnd(13, "A")
        .slice(0, 13)
        .toUpperCase();
    const right = new TOTP({ secret: person.secret ?? "" });
    const began = Date.now();
    const answers = await inParallel(guesses, 16, async (guess) => {
      // The number of proxies alternates between 0 and 1. With one proxy, the last entry of the header is the
      // address that the proxy has added.
      const forged = `${guess % 256}.${(guess >> 8) % 256}.${guess >> 16}.7`;
      const header = guess % 2 === 0 ? forged : `${forged}, 203.0.113.9`;
      const incoming = {
        socket: { remoteAddress: "203.0.113.9" },
        headers: { "x-forwarded-for": header },
      } as unknown as IncomingMessage;
      const ip = clientAddress(incoming, guess % 2);
      const caller: Visitor = { kind: "visitor", origin: { ...HERE, ip } };
      expect(ip).toBe("203.0.113.9");
      const code = guess % 3 === 0 ? letters() : String(guess).padStart(6, "0");
      // All guesses are wrong, because a right code would end the count of the checked guesses.
      const isRight = right.validate({ token: code, window: 2 }) !== null;
      return domainErrorOf(answerChallenge(caller, { challenge, code: isRight ? "000000" : code }));
    });
    const counted = countOf(answers);
    const minutes = (Date.now() - began) / 60_000;
    expect(counted.wrong_code).toBeLessThanOrEqual(10 * (1 + Math.floor(minutes / 15)));
    expect(counted.wrong_code).toBeGreaterThan(0);
    expect(counted.too_many_attempts).toBe(guesses - (counted.wrong_code ?? 0));
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    // While the limit applies, even the right code is rejected.
    const code = right.generate();
    expect(await domainErrorOf(answerChallenge(visitor, { challenge, code }))).toBe("too_many_attempts");
    recordFault(
      "F26",
      { guesses },
      `${counted.wrong_code} of them checked in ${minutes.toFixed(1)} minutes, nobody let in`,
    );
  });
});
