import { describe, expect, it } from "vitest";
import { backOfficeRoutes } from "#app/admin/back-office-routes.ts";
import type { TeamPermission } from "#db/vocabulary.ts";
import { allPermissions, type StaffRights } from "#domain/kernel/permissions.ts";
import "#messages/language.server.ts";
import { type Command, foundCommands, matching, standingCommands } from "./commands.ts";

const admin: StaffRights = { role: "admin", permissions: allPermissions };
const member = (...permissions: TeamPermission[]): StaffRights => ({
  role: "team_member",
  permissions: new Set(permissions),
});
const screensOf = (rights: StaffRights) =>
  standingCommands(rights, () => {})
    .filter(({ group }) => group === "screens")
    .map(({ id }) => id);
const placeOf = (command: Command | undefined) => {
  let place = "";
  command?.run((to) => {
    place = to;
  });
  return place;
};

describe("the commands of the palette", () => {
  it("contain every screen of the menu, the settings' tabs and the pending sales for an admin", () => {
    const menu = backOfficeRoutes.filter(({ isInMenu }) => isInMenu).map(({ name }) => name);
    expect(screensOf(admin)).toEqual([
      ...menu,
      "pending-sales",
      "settings-payments",
      "settings-support",
      "settings-terms",
      "settings-claims",
      "settings-currencies",
      "settings-mail",
    ]);
  });

  it("contain only permitted screens for a team member", () => {
    expect(screensOf(member("manage_banners"))).toEqual(["dashboard", "banners", "security"]);
    expect(screensOf(member("manage_orders"))).toEqual(["dashboard", "sales", "security", "pending-sales"]);
    expect(screensOf(member())).toEqual(["dashboard", "security"]);
  });

  it("match by the beginning of each word, ignoring accents", () => {
    const ids = (term: string) =>
      matching(
        standingCommands(admin, () => {}),
        term,
      ).map(({ id }) => id);
    expect(ids("")).toHaveLength(standingCommands(admin, () => {}).length);
    expect(
      matching([{ id: "a", group: "screens", label: "Inventário", run: () => {} }], "inventa"),
    ).toHaveLength(1);
    expect(ids("set pay")).toEqual(["settings-payments"]);
    expect(ids("zzz")).toEqual([]);
  });

  it("link search results to their screens, with encoded parameters", () => {
    const found = foundCommands({
      orders: [{ number: "HO-10042", email: "ana@example.com", status: "pending" }],
      customers: [{ email: "a+b&c@example.com", name: "Ana" }],
      products: [{ name: "IDE & Co #1", emoji: "🔑", isArchived: true }],
    });
    expect(found.map(placeOf)).toEqual([
      "/admin/vendas?pedido=HO-10042",
      "/admin/usuarios?q=a%2Bb%26c%40example.com",
      "/admin/produtos?q=IDE%20%26%20Co%20%231",
    ]);
  });
});
