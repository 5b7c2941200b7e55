import { createElement, Fragment } from "react";
import { describe, expect, it } from "vitest";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { draw, tagOf, textOf } from "#tests/back-office-page.ts";
import { RevealedUnit, RevealUnit, UnitItem } from "./unit-item.tsx";

const itemId = "0f9b1c2d-1111-4222-8333-444455556666";
const closed = { opened: null, reveal: () => {}, hide: () => {}, busy: false, stepUp: createElement("i") };
const revealed = { ...closed, opened: { itemId, preview: "key: ABCD", isCut: true } };

function Unit({ revealing }: { revealing: typeof closed | typeof revealed }) {
  const unit = { itemId, revealing };
  return createElement(
    Fragment,
    null,
    createElement(UnitItem, unit),
    createElement(RevealUnit, unit),
    createElement(RevealedUnit, unit),
  );
}
const drawFor = (revealing: Parameters<typeof Unit>[0]["revealing"], ...permissions: TeamPermission[]) =>
  draw(Unit, { revealing }, "/admin/vendas", { role: "team_member", permissions: new Set(permissions) });

describe("the inventory item of a delivered unit", () => {
  it("inventory staff see a link from a delivered unit to its item, and a button that reveals the item", () => {
    const html = drawFor(closed, "manage_inventory");
    expect(tagOf(html, "<a", `href="/admin/inventario?item=${itemId}"`)).not.toBe("");
    expect(tagOf(html, "<button", 'aria-label="Revelar 0f9b1c2d"')).not.toBe("");
    expect(textOf(html)).toBe("Item 0f9b1c2d Revelar");
  });

  it("the item of a delivered unit shows the revealed text until staff hide the text", () => {
    expect(textOf(drawFor(revealed, "manage_inventory"))).toBe(
      "Item 0f9b1c2d Ocultar key: ABCD São exibidos os primeiros 200 caracteres.",
    );
  });

  it("the item of a delivered unit is plain text, without a link, for staff without the permission", () => {
    const html = drawFor(closed, "manage_orders", "manage_customers");
    expect(textOf(html)).toBe("Item 0f9b1c2d");
    expect(html).not.toMatch(/<a |<button/);
  });
});
