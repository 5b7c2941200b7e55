import { describe, expect, it } from "vitest";
import { teamPermissions } from "#db/vocabulary.ts";
import { permissionsChange, teamChange, teamInput } from "./team-input.ts";

describe("a team's form", () => {
  it("trims the name and leaves the description out", () => {
    expect(teamInput.parse({ name: "  Vendas  " })).toEqual({ name: "Vendas", description: "" });
  });

  it("keeps the broken lines of a description", () => {
    expect(teamInput.parse({ name: "a", description: " um\ndois " }).description).toBe("um\ndois");
  });

  it.each([
    ["no name", {}],
    ["an empty name", { name: "" }],
    ["a name of spaces", { name: "   " }],
    ["a name of 81 letters", { name: "x".repeat(81) }],
    ["a name of two lines", { name: "a\nb" }],
    ["a zero byte in the name", { name: "a\u0000" }],
    ["a name that is no text", { name: ["a", "b"] }],
    ["a description of 501 letters", { name: "a", description: "x".repeat(501) }],
    ["a zero byte in the description", { name: "a", description: "a\u0000b" }],
    ["a file as a name", { name: new Blob(["a"]) }],
  ])("refuses %s", (_, input) => {
    expect(teamInput.safeParse(input).success).toBe(false);
  });

  it("takes names and descriptions up to their limits", () => {
    expect(teamInput.safeParse({ name: "x".repeat(80), description: "x".repeat(500) }).success).toBe(true);
  });

  it.each(["", "0", "-1", "1.5", "abc", "99999999999"])("refuses %j as a version", (version) => {
    expect(teamChange.safeParse({ name: "a", teamId: "t", version }).success).toBe(false);
  });
});

describe("a team's permissions", () => {
  const of = (permissions: unknown) =>
    permissionsChange.safeParse({ teamId: "t", version: "1", permissions });

  it("are any of the nine, or none", () => {
    expect(of([...teamPermissions]).success).toBe(true);
    expect(of(undefined).data?.permissions).toEqual([]);
  });

  it.each([
    ["an unknown word", ["manage_everything"]],
    ["one of every object", ["toString"]],
    ["ten of them", [...teamPermissions, "manage_orders"]],
    ["no list", "manage_orders"],
  ])("refuse %s", (_, permissions) => {
    expect(of(permissions).success).toBe(false);
  });
});
