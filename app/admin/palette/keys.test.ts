import { describe, expect, it } from "vitest";
import type { TeamPermission } from "#db/vocabulary.ts";
import { allPermissions, type StaffRights } from "#domain/kernel/permissions.ts";
import { createKeyReader, goKeys, goKeysFor, type PressedKey, SEQUENCE_MS } from "./keys.ts";

const admin: StaffRights = { role: "admin", permissions: allPermissions };
const member = (...permissions: TeamPermission[]): StaffRights => ({
  role: "team_member",
  permissions: new Set(permissions),
});
const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
});
const typed = (keys: PressedKey[], rights = admin, singleKeys = true) => {
  const read = createKeyReader(
    () => rights,
    () => singleKeys,
  );
  return keys.map((pressed) => read(pressed)).at(-1);
};

describe("the keys of the back office", () => {
  it.each(goKeys)("G and $key go to $to", ({ key, to }) => {
    expect(typed([press("g"), press(key)])).toEqual({ kind: "go", to });
    expect(typed([press("G"), press(key.toUpperCase())])).toEqual({ kind: "go", to });
  });

  it("lead nowhere that the person may not open", () => {
    expect(typed([press("g"), press("v")], member("manage_banners"))).toBeNull();
    expect(typed([press("g"), press("v")], member("manage_orders"))).toEqual({
      kind: "go",
      to: "/admin/vendas",
    });
    expect(goKeysFor(member("manage_settings")).map(({ screen }) => screen)).toEqual(["settings"]);
  });

  it("forget a G that was long ago, or that another key followed", () => {
    expect(typed([press("g"), press("v", { timeStamp: SEQUENCE_MS + 1 })])).toBeNull();
    expect(typed([press("g"), press("x"), press("v")])).toBeNull();
    expect(typed([press("v")])).toBeNull();
  });

  it("open the palette by Ctrl or Cmd and K, also while single keys are off", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }])
      expect(typed([press("k", more)], admin, false)).toEqual({ kind: "palette" });
    expect(typed([press("k")])).toBeNull();
    expect(typed([press("k", { ctrlKey: true, altKey: true })])).toBeNull();
  });

  it("do nothing alone once somebody has turned single keys off", () => {
    for (const keys of [["?"], ["/"], ["g", "v"]])
      expect(
        typed(
          keys.map((key) => press(key)),
          admin,
          false,
        ),
      ).toBeNull();
    expect([typed([press("?")]), typed([press("/")])]).toEqual([{ kind: "list" }, { kind: "search" }]);
  });
});
