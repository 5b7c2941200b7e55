import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { passkeys, sessions } from "#db/schema/accounts.ts";
import { confirmSecondFactor } from "#domain/identity/second-factor/confirm-second-factor.ts";
import { answerChallenge } from "#domain/identity/staff/answer-challenge.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { FRESH_MS } from "#domain/kernel/permissions.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAuthenticator } from "#tests/factories/build-authenticator.ts";
import { buildPasskey } from "#tests/factories/build-passkey.ts";
import { buildSignedInAdmin, STAFF_PASSWORD, signInAsStaff } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { askPasskey, askPasskeyAtSignIn, hasPasskeyAtSignIn } from "./ask-passkey.ts";

const aged = (staff: Staff): Staff => ({ ...staff, secondFactorAt: new Date(Date.now() - FRESH_MS - 1_000) });

async function challengeOf(email: string): Promise<string> {
  const begun = await signInStaff(visitor, { email, password: STAFF_PASSWORD });
  if (!("challenge" in begun)) throw new Error("a session began without a second factor");
  return begun.challenge;
}

describe("signing in with a passkey", () => {
  it("a passkey begins a session with a fresh second factor, but only after the user has entered the password", async () => {
    const { person, device } = await buildPasskey();
    const challenge = await challengeOf(person.email);
    expect(await hasPasskeyAtSignIn(challenge)).toBe(true);
    const { options } = await askPasskeyAtSignIn(visitor, { challenge });
    const { session } = await answerChallenge(visitor, { challenge, passkey: device.use(options) });
    const staff = await findStaff(session.token, NO_ORIGIN);
    expect(staff).toMatchObject({ userId: person.userId, hasPasskeys: true });
    expect(staff?.secondFactorAt?.getTime()).toBeGreaterThan(Date.now() - 5_000);
    const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, person.userId));
    expect(row).toMatchObject({ counter: 1 });
    expect(row?.lastUsedAt).not.toBeNull();
    await expect(askPasskeyAtSignIn(visitor, { challenge: "forged" })).rejects.toMatchObject({
      code: "challenge_over",
    });
    expect(await hasPasskeyAtSignIn("forged")).toBe(false);
  });

  it("a sign-in with a passkey succeeds only once when twenty concurrent calls send the same passkey response", async () => {
    const { person, device } = await buildPasskey();
    const challenge = await challengeOf(person.email);
    const { options } = await askPasskeyAtSignIn(visitor, { challenge });
    const passkey = device.use(options);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => answerChallenge(visitor, { challenge, passkey })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a sign-in refuses another user's passkey, a changed response, and a response for another site or for another sign-in", async () => {
    const { person, device } = await buildPasskey();
    const other = await buildPasskey();
    const challenge = await challengeOf(person.email);
    const ask = async () => (await askPasskeyAtSignIn(visitor, { challenge })).options;
    const wrong = { code: "wrong_passkey" };
    const answer = async (passkey: string) => answerChallenge(visitor, { challenge, passkey });
    await expect(answer(other.device.use(await ask())), "another user's passkey").rejects.toMatchObject(
      wrong,
    );
    await expect(answer(buildAuthenticator().use(await ask())), "an unknown passkey").rejects.toMatchObject(
      wrong,
    );
    const evil = device.use(await ask(), { origin: "https://evil.example" });
    await expect(answer(evil), "an answer for another site").rejects.toMatchObject(wrong);
    const named = device.use(await ask(), { rpId: "evil.example" });
    await expect(answer(named), "an answer for another host name").rejects.toMatchObject(wrong);
    const changed = JSON.parse(device.use(await ask()));
    changed.response.signature = changed.response.signature.replace(/.{4}$/, "AAAA");
    await expect(answer(JSON.stringify(changed)), "a changed answer").rejects.toMatchObject(wrong);
    expect(await lastAudit()).toMatchObject({
      details: { alert_type: "ADMIN_LOGIN_ATTEMPT", success: false, failure_reason: "wrong_passkey" },
    });
    const elsewhere = await challengeOf(person.email);
    const borrowed = device.use((await askPasskeyAtSignIn(visitor, { challenge: elsewhere })).options);
    expect(elsewhere).not.toBe(challenge);
    await expect(answer(borrowed), "an answer of another sign-in").rejects.toMatchObject(wrong);
    await expect(answer("{}")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
  });

  it("a sign-in refuses a passkey and raises a critical alert when the counter shows that the passkey was copied", async () => {
    const { person, device, passkeyId } = await buildPasskey();
    const challenge = await challengeOf(person.email);
    const ask = async () => (await askPasskeyAtSignIn(visitor, { challenge })).options;
    await answerChallenge(visitor, { challenge, passkey: device.use(await ask(), { counter: 7 }) });
    for (const counter of [7, 6, 0])
      await expect(
        answerChallenge(visitor, { challenge, passkey: device.use(await ask(), { counter }) }),
      ).rejects.toMatchObject({ code: "wrong_passkey" });
    expect(await lastAudit()).toMatchObject({
      recordId: passkeyId,
      details: { alert_type: "PASSKEY_COPIED", severity: "critical" },
    });
  });

  it("a passkey device without a signature counter can sign in repeatedly", async () => {
    const { person, device } = await buildPasskey();
    for (let time = 0; time < 2; time++) {
      const challenge = await challengeOf(person.email);
      const { options } = await askPasskeyAtSignIn(visitor, { challenge });
      const passkey = device.use(options, { counter: 0 });
      await expect(answerChallenge(visitor, { challenge, passkey })).resolves.toHaveProperty("session");
    }
  });

  it("a user with a passkey can still sign in with a code", async () => {
    const { person } = await buildPasskey();
    const challenge = await challengeOf(person.email);
    const code = new TOTP({ secret: person.secret ?? "" }).generate();
    await expect(answerChallenge(visitor, { challenge, code })).resolves.toHaveProperty("session");
  });
});

describe("confirming a passkey in an open session", () => {
  it("a passkey makes the second factor fresh, but only in the session that requested the confirmation", async () => {
    const { staff, device, person } = await buildPasskey();
    const elsewhere = await signInAsStaff(person);
    const { options } = await askPasskey(aged(staff));
    const passkey = device.use(options);
    await expect(confirmSecondFactor(elsewhere, { passkey })).rejects.toMatchObject({
      code: "wrong_passkey",
    });
    const { session } = await confirmSecondFactor(staff, { passkey });
    expect((await findStaff(session.token, NO_ORIGIN))?.sessionId).toBe(staff.sessionId);
    await expect(confirmSecondFactor(staff, { passkey })).rejects.toMatchObject({ code: "wrong_passkey" });
  });

  it("an open session offers no confirmation by passkey when the user has no passkey", async () => {
    expect(await askPasskey(await buildSignedInAdmin())).toEqual({ options: null });
    await expect(askPasskey(visitor)).rejects.toMatchObject({ status: 401 });
  });
});
