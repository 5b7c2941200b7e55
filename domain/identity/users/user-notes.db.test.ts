import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { userNotes, userTags } from "#db/schema/user-notes.ts";
import { eraseAccount } from "#domain/identity/accounts/erase-account.ts";
import { exportOwnData } from "#domain/identity/accounts/export-own-data.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { addUserNote } from "./add-user-note.ts";
import { exportUsers } from "./export-users.ts";
import { findUser } from "./find-user.ts";
import { listUsers } from "./queries.ts";
import { removeUserNote } from "./remove-user-note.ts";
import { saveUserTags } from "./save-user-tags.ts";

let staff: Staff;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_customers");
});
const list = async (tag: string, search = "") =>
  (await listUsers(staff, { search, tab: "", sort: "", tag, page: 1 })).rows.map(({ id }) => id);

describe("notes about a user", () => {
  it("the notes about a user are listed with their authors, newest first, and each change of a note writes an audit row", async () => {
    const { userId } = (await buildAccount()).caller;
    await addUserNote(staff, { userId, note: " asked for an invoice \n" });
    expect(await lastAudit()).toMatchObject({
      ...{ actionType: "USER_NOTE_ADDED", recordId: userId, details: { length: 20 } },
    });
    await addUserNote(staff, { userId, note: "paid twice" });
    const shown = await findUser(staff, userId);
    expect(shown?.notes.map(({ body, authorName }) => [body, authorName])).toEqual([
      ["paid twice", staff.email],
      ["asked for an invoice", staff.email],
    ]);
    await removeUserNote(staff, { noteId: shown?.notes[0]?.id ?? "" });
    expect((await findUser(staff, userId))?.notes).toHaveLength(1);
    expect(await lastAudit()).toMatchObject({ actionType: "USER_NOTE_REMOVED", recordId: userId });
    const again = removeUserNote(staff, { noteId: shown?.notes[0]?.id ?? "" });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  it("a note about a user is refused when the user is unknown, the text is empty or staff lack the permission", async () => {
    const { userId } = (await buildAccount()).caller;
    const unknown = addUserNote(staff, { userId: "00000000-0000-4000-8000-000000000000", note: "x" });
    await expect(unknown).rejects.toMatchObject({ code: "not_found" });
    await expect(addUserNote(staff, { userId, note: " " })).rejects.toMatchObject({ code: "invalid_input" });
    for (const caller of [await buildSignedInMember("manage_orders"), visitor]) {
      const status = caller === visitor ? 401 : 403;
      await expect(addUserNote(caller, { userId, note: "x" })).rejects.toMatchObject({ status });
      await expect(saveUserTags(caller, { userId, tags: "x" })).rejects.toMatchObject({ status });
      await expect(removeUserNote(caller, { noteId: userId })).rejects.toMatchObject({ status });
    }
  });
});

describe("tags of a user", () => {
  it("saving tags replaces all previous tags, and a tag filter limits search and export to users with the tag", async () => {
    const [one, two] = [await buildAccount(), await buildAccount()];
    await saveUserTags(staff, { userId: one.caller.userId, tags: "VIP, Atacado" });
    await saveUserTags(staff, { userId: two.caller.userId, tags: "vip" });
    expect((await list("vip")).sort()).toEqual([one.caller.userId, two.caller.userId].sort());
    expect(await list("vip", one.email)).toEqual([one.caller.userId]);
    expect(await list("nobody has this")).toEqual([]);
    const exporter = { ...staff, secondFactorAt: new Date() };
    const rows = await exportUsers(exporter, { search: "", tab: "", tag: "atacado" });
    const exported: string[] = [];
    for await (const batch of rows) exported.push(...batch.map(({ id }) => id));
    expect(exported).toEqual([one.caller.userId]);

    await saveUserTags(staff, { userId: one.caller.userId, tags: "atacado" });
    expect(await lastAudit()).toMatchObject({
      ...{ actionType: "USER_TAGS_CHANGED", details: { before: ["atacado", "vip"], after: ["atacado"] } },
    });
    const { seq } = (await lastAudit()) ?? {};
    await saveUserTags(staff, { userId: one.caller.userId, tags: "ATACADO" });
    expect((await lastAudit())?.seq).toBe(seq);
    const page = await listUsers(staff, { search: one.email, tab: "", sort: "", page: 1 });
    expect(page.rows[0]?.tags).toEqual(["atacado"]);
    expect((await findUser(staff, one.caller.userId))?.tags).toEqual(["atacado"]);
    await saveUserTags(staff, { userId: one.caller.userId, tags: "" });
    expect((await findUser(staff, one.caller.userId))?.tags).toEqual([]);
  });
});

it("the data export of a user contains the notes and tags, and an erased account has no notes and tags", async () => {
  const { caller } = await buildAccount();
  await addUserNote(staff, { userId: caller.userId, note: "called on Monday" });
  await saveUserTags(staff, { userId: caller.userId, tags: "vip" });
  const own = await exportOwnData(caller, { current: ACCOUNT_PASSWORD });
  expect(own.notesOfTheShop.map(({ note }) => note)).toEqual(["called on Monday"]);
  expect(own.tagsOfTheShop).toEqual(["vip"]);
  expect(JSON.stringify(own)).not.toContain(staff.email);
  await eraseAccount(caller, { current: ACCOUNT_PASSWORD, understood: true });
  expect(await db.$count(userNotes, eq(userNotes.userId, caller.userId))).toBe(0);
  expect(await db.$count(userTags, eq(userTags.userId, caller.userId))).toBe(0);
});
