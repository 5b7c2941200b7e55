import { expect, it } from "vitest";
import { tellApart } from "./tell-apart.ts";

it("tellApart adds the slug only to a name that several products share", () => {
  const products = [
    { name: "Windows Key", slug: "windows-key" },
    { name: "windows key ", slug: "windows-key-2" },
    { name: "Atlas", slug: "atlas" },
  ];
  expect(tellApart(products).map(({ name }) => name)).toEqual([
    "Windows Key · windows-key",
    "windows key · windows-key-2",
    "Atlas",
  ]);
});
