import { describe, expect, it } from "vitest";
import { screens } from "#app/admin/screens.ts";
import { shownScreens } from "#app/admin/shown-screens.server.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { allPermissions, type StaffRights } from "#domain/kernel/permissions.ts";
import type { FoundThings } from "#domain/operations/search/search-back-office.ts";
import { inLanguage } from "#messages/language.server.ts";
import { type Command, foundCommands, matching, standingCommands } from "./commands.ts";
import { searchTerms } from "./search-terms.ts";

const admin: StaffRights = { role: "admin", permissions: allPermissions };
const member = (...permissions: TeamPermission[]): StaffRights => ({
  role: "team_member",
  permissions: new Set(permissions),
});
const commandsOf = (rights: StaffRights) =>
  standingCommands({ ...rights, screens: shownScreens(rights) }, () => {});
const screensOf = (rights: StaffRights) =>
  commandsOf(rights)
    .filter(({ group }) => group === "screens")
    .map(({ id }) => id);
const placeOf = (command: Command | undefined) => {
  let place = "";
  command?.run((to) => {
    place = to;
  });
  return place;
};

const pending: FoundThings["orders"][number] = {
  number: "HO-10042",
  email: "ana@example.com",
  status: "pending",
  deliveryState: "none",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
};

describe("the commands of the palette", () => {
  it("the command palette of an admin contains every menu screen, every settings tab and the pending sales", () => {
    const menu = screens.map(({ name }) => name);
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

  it("the command palette of a team member contains only permitted screens", () => {
    expect(screensOf(member("manage_banners"))).toEqual(["dashboard", "banners", "security"]);
    expect(screensOf(member("manage_orders"))).toEqual(["dashboard", "sales", "security", "pending-sales"]);
    expect(screensOf(member())).toEqual(["dashboard", "security"]);
  });

  it("the command palette compares the search text with the beginning of each word, and ignores accents", () => {
    const ids = (term: string) => matching(commandsOf(admin), term).map(({ id }) => id);
    expect(ids("")).toHaveLength(commandsOf(admin).length);
    expect(
      matching([{ id: "a", group: "screens", label: "Inventário", run: () => {} }], "inventa"),
    ).toHaveLength(1);
    expect(ids("set pay")).toEqual(["settings-payments"]);
    expect(ids("zzz")).toEqual([]);
  });

  it("the command palette contains the permitted tasks, and finds a task by Portuguese and by English words", () => {
    const find = (rights: StaffRights, term: string) =>
      matching(commandsOf(rights), term).filter(({ group }) => group === "tasks");
    const placesIn = (language: "pt-BR" | "en", term: string) =>
      inLanguage(language, () => find(admin, term).map(placeOf));
    expect(placesIn("pt-BR", "novo produto")).toEqual(["/admin/produtos/novo"]);
    expect(placesIn("pt-BR", "new product")).toEqual(["/admin/produtos/novo"]);
    expect(placesIn("pt-BR", "importar chaves")).toEqual(["/admin/inventario?abrir=varios"]);
    expect(placesIn("en", "import keys")).toEqual(["/admin/inventario?abrir=varios"]);
    expect(placesIn("pt-BR", "o que precisa de atencao")).toEqual(["/admin/vendas?tab=atencao"]);
    expect(placesIn("en", "what needs attention")).toEqual(["/admin/vendas?tab=atencao"]);
    expect(find(member("manage_orders"), "").map(({ id }) => id)).toEqual(["task-attention"]);
    expect(find(member("manage_banners"), "")).toEqual([]);
  });

  it("the command palette describes the state of a found order with the same words as the sales page", () => {
    const found = (state: object) =>
      foundCommands({ orders: [{ ...pending, ...state }], customers: [], products: [], items: [] })[0]?.note;
    expect(found({})).toMatch(/^Pend.* · ana@example.com$/);
    expect(found({ status: "completed", refundState: "full" })).toMatch(/^Re.* · ana@example.com$/);
  });

  it.each([
    ["cupom", "coupons"],
    ["reembol", "sales"],
    ["estoque", "inventory"],
    ["chave", "inventory"],
    ["cliente", "users"],
    ["pedido", "sales"],
    ["senha", "users"],
    ["fatura", "reports"],
    ["promoção", "products"],
    ["coupon", "coupons"],
    ["relatório", "reports"],
  ])("for the word %s, the command palette finds the screen %s", (term, screen) => {
    const found = matching(commandsOf(admin), term).filter(({ group }) => group === "screens");
    expect(found.map(({ id }) => id)).toContain(screen);
  });

  it("the command palette has synonyms only for screens that exist", () => {
    const known = screensOf(admin);
    expect(Object.keys(searchTerms).filter((id) => !known.includes(id))).toEqual([]);
  });

  it("the search results of the palette link to their screens with encoded parameters", () => {
    const found = foundCommands({
      orders: [pending],
      customers: [{ email: "a+b&c@example.com", name: "Ana" }],
      products: [{ name: "IDE & Co #1", emoji: "🔑", isArchived: true }],
      items: [{ id: "0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e", productName: "IDE", order: "HO-10042" }],
    });
    expect(found.at(-1)).toMatchObject({ label: "0b57e0a1", note: "IDE · HO-10042" });
    expect(found.map(placeOf)).toEqual([
      "/admin/vendas?pedido=HO-10042",
      "/admin/usuarios?q=a%2Bb%26c%40example.com",
      "/admin/produtos?q=IDE%20%26%20Co%20%231",
      "/admin/inventario?item=0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e",
    ]);
  });
});
