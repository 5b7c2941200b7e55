import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { describeMissing, keyRights } from "#domain/payments/stripe/key-rights.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { checkKeyRights, readKeyRights } from "./check-key-rights.ts";

afterEach(async () => {
  await sandbox.setRights({});
  await sandbox.setFaults([]);
  await db.delete(readerCursors);
});

describe("checkKeyRights", () => {
  it("checkKeyRights finds no missing right for a key with all rights, and changes nothing at the provider", async () => {
    const { counts } = await sandbox.state();
    expect(await readKeyRights()).toBeNull();
    expect(await checkKeyRights()).toMatchObject({ missing: [] });
    expect(await readKeyRights()).toMatchObject({ missing: [] });
    expect((await sandbox.state()).counts).toEqual(counts);
  });

  it("checkKeyRights finds no missing right for a restricted key with the documented rights", async () => {
    await sandbox.setRights(Object.fromEntries(keyRights.map(({ name, access }) => [name, access])));
    expect(await checkKeyRights()).toMatchObject({ missing: [] });
  });

  it.each(keyRights)("checkKeyRights finds the missing right to $right ($access)", async (wanted) => {
    const { name, right, access } = wanted;
    for (const less of access === "write" ? (["none", "read"] as const) : (["none"] as const)) {
      await sandbox.setRights({ [name]: less });
      expect(await checkKeyRights()).toMatchObject({ missing: [name] });
      expect(await readKeyRights()).toMatchObject({ missing: [name] });
    }
    expect(describeMissing(wanted)).toContain(`lacks the right "${right}: ${access}"`);
  });

  it("checkKeyRights returns null and keeps the last result while the provider does not answer", async () => {
    await sandbox.setRights({ events: "none" });
    await checkKeyRights();
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    expect(await checkKeyRights()).toBeNull();
    await sandbox.setFaults([{ path: "/v1/**", kind: "timeout", ms: 60_000 }]);
    expect(await checkKeyRights(200)).toBeNull();
    expect(await readKeyRights()).toMatchObject({ missing: ["events"] });
  });
});
