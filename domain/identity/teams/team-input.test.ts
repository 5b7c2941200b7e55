import { describe, expect, it } from "vitest";
import { teamPermissions } from "#db/values/vocabulary.ts";
import { permissionsChange, teamChange, teamInput } from "./team-input.ts";

describe("teamInput", () => {
  it("teamInput trims the name and accepts a missing description", () => {
    expect(teamInput.parse({ name: "  Vendas  " })).toEqual({ name: "Vendas", description: "" });
  });

  it("teamInput keeps the line breaks of a description", () => {
    expect(teamInput.parse({ name: "a", description: " um\ndois " }).description).toBe("um\ndois");
  });

  it.each([
    ["no name", {}],
    ["an empty name", { name: "" }],
    ["a name of spaces", { name: "   " }],
    ["a name of 81 characters", { name: "x".repeat(81) }],
    ["a name of two lines", { name: "a\nb" }],
    ["a zero byte in the name", { name: "a\u0000" }],
    ["a name that is not a text", { name: ["a", "b"] }],
    ["a description of 501 characters", { name: "a", description: "x".repeat(501) }],
    ["a zero byte in the description", { name: "a", description: "a\u0000b" }],
    ["a file as a name", { name: new Blob(["a"]) }],
  ])("teamInput rejects %s", (_, input) => {
    expect(teamInput.safeParse(input).success).toBe(false);
  });

  it("teamInput accepts names and descriptions up to their limits", () => {
    expect(teamInput.safeParse({ name: "x".repeat(80), description: "x".repeat(500) }).success).toBe(true);
  });

  it.each(["", "0", "-1", "1.5", "abc", "99999999999"])("teamInput rejects %j as a version", (version) => {
    expect(teamChange.safeParse({ name: "a", teamId: "t", version }).success).toBe(false);
  });
});

describe("permissionsChange", () => {
  const of = (permissions: unknown) =>
    permissionsChange.safeParse({ teamId: "t", version: "1", permissions });

  it("permissionsChange accepts any of the nine permissions, or none", () => {
    expect(of([...teamPermissions]).success).toBe(true);
    expect(of(undefined).data?.permissions).toEqual([]);
  });

  it.each([
    ["an unknown permission", ["manage_everything"]],
    ["the name of an object property", ["toString"]],
    ["ten permissions", [...teamPermissions, "manage_orders"]],
    ["a text instead of a list", "manage_orders"],
  ])("permissionsChange rejects %s", (_, permissions) => {
    expect(of(permissions).success).toBe(false);
  });
});
