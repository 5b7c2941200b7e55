import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { NO_ORIGIN, type Visitor } from "#domain/kernel/caller.ts";
import { readProfile } from "./queries.ts";
import { signUp } from "./sign-up.ts";
import { updateProfile } from "./update-profile.ts";

const visitor: Visitor = { kind: "visitor", origin: NO_ORIGIN };

async function newShopper() {
  const email = `u${randomUUID()}@example.com`;
  const { session } = await signUp(visitor, {
    email,
    password: "plum lantern gravel",
    fullName: "Maria Silva",
  });
  return { email, caller: await findCaller(session.token, NO_ORIGIN) };
}

describe("a profile", () => {
  it("only the owner of a profile can change the profile", async () => {
    const { email, caller } = await newShopper();
    const other = await newShopper();
    await updateProfile(caller, { fullName: "Ana de Souza", phone: "(11) 5555-0000" });
    expect(await readProfile(caller)).toEqual({
      email,
      firstName: "Ana",
      lastName: "de Souza",
      phone: "1155550000",
      emailVerified: false,
    });
    expect(await readProfile(other.caller)).toMatchObject({ firstName: "Maria", phone: "" });
  });

  it("a profile cannot be read or changed by a visitor", async () => {
    await expect(readProfile(visitor)).rejects.toMatchObject({ code: "sign_in_required", status: 401 });
    await expect(updateProfile(visitor, { fullName: "X", phone: "" })).rejects.toMatchObject({
      code: "sign_in_required",
    });
  });

  it("a profile stays unchanged when a change is refused", async () => {
    const { caller } = await newShopper();
    await expect(updateProfile(caller, { fullName: "Ana", phone: "1".repeat(21) })).rejects.toMatchObject({
      details: { field: "phone" },
    });
    expect(await readProfile(caller)).toMatchObject({ firstName: "Maria" });
  });

  it("a profile has empty fields when its row is missing, and the next change creates the row", async () => {
    const { email, caller } = await newShopper();
    await db.delete(profiles).where(eq(profiles.email, email));
    expect(await readProfile(caller)).toMatchObject({ email, firstName: "", phone: "" });
    await updateProfile(caller, { fullName: "Ana", phone: "" });
    expect(await readProfile(caller)).toMatchObject({ firstName: "Ana" });
  });
});
