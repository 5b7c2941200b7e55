import { describe, expect, it } from "vitest";
import { shownScreens } from "#app/admin/shown-screens.server.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
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
    () => shownScreens(rights),
    () => singleKeys,
  );
  return keys.map((pressed) => read(pressed)).at(-1);
};

describe("the keyboard shortcuts of the back office", () => {
  it.each(goKeysFor(shownScreens(admin)))("G and $key open $path", ({ key, path: to }) => {
    expect(typed([press("g"), press(key)])).toEqual({ kind: "go", to });
    expect(typed([press("G"), press(key.toUpperCase())])).toEqual({ kind: "go", to });
  });

  it("the back-office shortcuts open only screens of the screen registry", () => {
    const opened = goKeysFor(shownScreens(admin)).map(({ key }) => key);
    expect(opened).toEqual(Object.values(goKeys));
  });

  it("the keyboard shortcuts of the back office open no screen without permission", () => {
    expect(typed([press("g"), press("v")], member("manage_banners"))).toBeNull();
    expect(typed([press("g"), press("v")], member("manage_orders"))).toEqual({
      kind: "go",
      to: "/admin/vendas",
    });
    expect(goKeysFor(shownScreens(member("manage_settings"))).map(({ path }) => path)).toEqual([
      "/admin/configuracoes",
    ]);
  });

  it("a back-office shortcut ignores the G key when the user pressed G too long ago or pressed another key after G", () => {
    expect(typed([press("g"), press("v", { timeStamp: SEQUENCE_MS + 1 })])).toBeNull();
    expect(typed([press("g"), press("x"), press("v")])).toBeNull();
    expect(typed([press("v")])).toBeNull();
  });

  it("the keyboard shortcuts of the back office open the palette with Ctrl+K or Cmd+K, even when single keys are disabled", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }])
      expect(typed([press("k", more)], admin, false)).toEqual({ kind: "palette" });
    expect(typed([press("k")])).toBeNull();
    expect(typed([press("k", { ctrlKey: true, altKey: true })])).toBeNull();
  });

  it("the keyboard shortcuts of the back office ignore single keys when single keys are disabled", () => {
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
