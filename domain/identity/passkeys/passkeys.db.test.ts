import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { oneTimeTokens, passkeys, sessions } from "#db/schema/accounts.ts";
import { disableSecondFactor } from "#domain/identity/second-factor/disable-second-factor.ts";
import { resetSecondFactor } from "#domain/identity/second-factor/reset-second-factor.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { FRESH_MS } from "#domain/kernel/permissions.ts";
import { buildAccount, receiveMail, visitor } from "#tests/factories/build-account.ts";
import { buildAuthenticator } from "#tests/factories/build-authenticator.ts";
import { buildPasskey } from "#tests/factories/build-passkey.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildTeamMember,
  STAFF_PASSWORD,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskey, PASSKEYS_MAX } from "./begin-passkey.ts";
import { listPasskeys } from "./queries.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";

const current = STAFF_PASSWORD;
const aged = (staff: Staff): Staff => ({ ...staff, secondFactorAt: new Date(Date.now() - FRESH_MS - 1_000) });

describe("adding a passkey", () => {
  it("adding a passkey stores its public key under a name, and notifies the user by mail", async () => {
    const { person, staff, device } = await buildPasskey();
    const { isAvailable, passkeys: listed } = await listPasskeys(staff);
    expect(isAvailable).toBe(true);
    expect(listed).toMatchObject([{ name: "Chave da mesa", isBackedUp: false, lastUsedAt: null }]);
    const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, person.userId));
    expect(row).toMatchObject({ credentialId: device.id, counter: 0, transports: "usb" });
    expect((await receiveMail(person.email, "security_notice"))?.subject).toMatch(/^A passkey was added/);
    expect(await lastAudit()).toMatchObject({ details: { alert_type: "PASSKEY_ADDED" } });
  });

  it("adding a passkey needs a staff user, the password and a fresh second factor", async () => {
    const person = await buildAdmin({ secondFactor: true });
    const staff = await signInAsStaff(person);
    const without = await signInAsStaff(await buildAdmin());
    const { caller: shopper } = await buildAccount();
    await expect(beginPasskey(staff, { current: "wrong" })).rejects.toMatchObject({ code: "wrong_password" });
    await expect(beginPasskey(staff, { current: "" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(beginPasskey(aged(staff), { current })).rejects.toMatchObject({
      details: { reason: "confirm" },
    });
    await expect(beginPasskey(without, { current })).rejects.toMatchObject({ details: { reason: "enable" } });
    for (const caller of [visitor, shopper]) {
      await expect(beginPasskey(caller, { current })).rejects.toMatchObject({ status: 401 });
      await expect(addPasskey(caller, { name: "x", answer: "{}" })).rejects.toMatchObject({ status: 401 });
    }
    const { options } = await beginPasskey(staff, { current });
    const answer = buildAuthenticator().add(options);
    await expect(addPasskey(aged(staff), { name: "x", answer })).rejects.toMatchObject({
      code: "second_factor_required",
    });
    expect(await db.$count(passkeys, eq(passkeys.userId, person.userId))).toBe(0);
  });

  it("a passkey challenge works only once, before it expires, in the requesting session, and at the shop's own URL", async () => {
    const person = await buildAdmin({ secondFactor: true });
    const staff = await signInAsStaff(person);
    const elsewhere = await signInAsStaff(person);
    const wrong = { code: "wrong_passkey", status: 422 };
    const begin = async () => (await beginPasskey(staff, { current })).options;
    const add = (answer: string, caller = staff) => addPasskey(caller, { name: "x", answer });

    const first = buildAuthenticator();
    const options = await begin();
    await add(first.add(options));
    await expect(
      add(buildAuthenticator().add(options)),
      "a challenge that was already answered",
    ).rejects.toMatchObject(wrong);
    await expect(add(first.add(await begin())), "a passkey that is already registered").rejects.toMatchObject(
      wrong,
    );
    await expect(add(buildAuthenticator().add(await begin()), elsewhere)).rejects.toMatchObject(wrong);
    const evil = buildAuthenticator().add(await begin(), { origin: "https://evil.example" });
    await expect(add(evil), "an answer for another site").rejects.toMatchObject(wrong);
    const made = buildAuthenticator().add(await begin(), { challenge: "bWFkZSB1cA" });
    await expect(add(made), "a challenge that the shop did not issue").rejects.toMatchObject(wrong);
    const late = await begin();
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(and(eq(oneTimeTokens.userId, person.userId), eq(oneTimeTokens.purpose, "passkey")));
    await expect(add(buildAuthenticator().add(late)), "an expired challenge").rejects.toMatchObject(wrong);
    const use = buildAuthenticator();
    await expect(add(use.use(await begin())), "an answer for another operation").rejects.toMatchObject(wrong);
    expect(await db.$count(passkeys, eq(passkeys.userId, person.userId))).toBe(1);
  });

  it("adding a passkey rejects malformed responses and invalid names", async () => {
    const staff = await buildSignedInAdmin();
    const bad = ["", "null", "[]", "{", "{}", '{"id":"a"}', '{"id":1,"response":{"clientDataJSON":"e30"}}'];
    const deep = JSON.stringify({ id: "a", response: { clientDataJSON: "bm90IGpzb24" } });
    const proto = '{"id":"a","__proto__":{"x":1},"response":{"clientDataJSON":"eyJjaGFsbGVuZ2UiOjF9"}}';
    for (const answer of [...bad, deep, proto])
      await expect(addPasskey(staff, { name: "x", answer }), answer).rejects.toMatchObject({
        code: "invalid_input",
        details: { field: "passkey" },
      });
    for (const [name, problem] of [
      ["", "required"],
      [" \t\n", "required"],
      ["x".repeat(61), "too_long"],
    ] as const)
      await expect(addPasskey(staff, { name, answer: "{}" })).rejects.toMatchObject({
        details: { field: "name", problem },
      });
  });

  it("adding a passkey throws only WrongPasskey for a malformed attestation", async () => {
    const staff = await buildSignedInAdmin();
    for (const attestationObject of ["", "AAAA", "o2NmbXQ", 7, null]) {
      const { options } = await beginPasskey(staff, { current });
      const answer = JSON.parse(buildAuthenticator().add(options));
      answer.response.attestationObject = attestationObject;
      await expect(addPasskey(staff, { name: "x", answer: JSON.stringify(answer) })).rejects.toMatchObject({
        code: "wrong_passkey",
      });
    }
  });

  it("adding a passkey is refused when the user has twenty passkeys, even for concurrent calls", async () => {
    const { staff } = await buildPasskey();
    const rows = Array.from({ length: PASSKEYS_MAX - 2 }, (_, index) => ({
      userId: staff.userId,
      credentialId: `made-${staff.userId}-${index}`,
      publicKey: Buffer.from([index]),
    }));
    await db.insert(passkeys).values(rows);
    const begun = await Promise.all([beginPasskey(staff, { current }), beginPasskey(staff, { current })]);
    const answers = await Promise.allSettled(
      begun.map(({ options }) =>
        addPasskey(staff, { name: "last", answer: buildAuthenticator().add(options) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(beginPasskey(staff, { current })).rejects.toMatchObject({
      code: "too_many_passkeys",
      details: { limit: PASSKEYS_MAX },
    });
  });
});

describe("the passkeys of a user", () => {
  it("only the owner of a passkey can rename and remove the passkey", async () => {
    const { staff, passkeyId, person } = await buildPasskey();
    const thief = await signInAsStaff(await buildTeamMember(["manage_banners"], { secondFactor: true }));
    for (const id of [passkeyId, "nonsense", ""]) {
      await expect(renamePasskey(thief, { passkeyId: id, name: "x" })).rejects.toMatchObject({ status: 404 });
      await expect(removePasskey(thief, { passkeyId: id })).rejects.toMatchObject({ status: 404 });
    }
    await expect(renamePasskey(visitor, { passkeyId, name: "x" })).rejects.toMatchObject({ status: 401 });
    await expect(removePasskey(aged(staff), { passkeyId })).rejects.toMatchObject({
      code: "second_factor_required",
    });
    await renamePasskey(staff, { passkeyId, name: "  Chave\u0000 do\n cofre " });
    expect(await lastAudit()).toMatchObject({
      actionType: "PASSKEY_RENAMED",
      permission: "admin",
      details: { before: "Chave da mesa", after: "Chave do cofre" },
    });
    expect((await listPasskeys(staff)).passkeys).toMatchObject([{ name: "Chave do cofre" }]);
    expect((await listPasskeys(thief)).passkeys).toEqual([]);

    const elsewhere = await signInAsStaff(person);
    await removePasskey(staff, { passkeyId, language: "pt-BR" });
    expect((await listPasskeys(staff)).passkeys).toEqual([]);
    const [other] = await db.select().from(sessions).where(eq(sessions.id, elsewhere.sessionId));
    expect(other?.endedAt).not.toBeNull();
    const mail = await receiveMail(person.email, "security_notice");
    expect(mail?.subject).toMatch(/^Uma chave de acesso foi removida/);
    await expect(removePasskey(staff, { passkeyId })).rejects.toMatchObject({ status: 404 });
  });

  it("the passkeys of a user are deleted when the second factor is turned off or reset", async () => {
    const { staff, person } = await buildPasskey();
    await disableSecondFactor(staff, { current });
    expect(await db.$count(passkeys, eq(passkeys.userId, person.userId))).toBe(0);
    const other = await buildPasskey();
    await resetSecondFactor(await buildSignedInAdmin(), { email: other.person.email });
    expect(await db.$count(passkeys, eq(passkeys.userId, other.person.userId))).toBe(0);
  });
});
