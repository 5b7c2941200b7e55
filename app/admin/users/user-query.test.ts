import { describe, expect, it } from "vitest";
import { readUserQuery } from "./user-query.ts";

describe("readUserQuery", () => {
  it("readUserQuery reads the search text, the tab, the sort order and the page", () => {
    const search = new URLSearchParams("q=Ana&tab=bloqueados&sort=gasto&page=3");
    expect(readUserQuery(search)).toEqual({ search: "Ana", tab: "bloqueados", sort: "gasto", page: 3 });
  });

  it("readUserQuery normalizes a tag to its stored form, and ignores a text that is not a tag", () => {
    expect(readUserQuery(new URLSearchParams("marca=VIP")).tag).toBe("vip");
    expect(readUserQuery(new URLSearchParams("marca=<b>")).tag).toBeUndefined();
  });

  it.each(["", "tab=todos&sort=email&page=0", "tab=toString&sort=__proto__&page=-1", "page=1e99"])(
    "readUserQuery returns the defaults for unknown values: %j",
    (search) => {
      expect(readUserQuery(new URLSearchParams(search))).toEqual({
        search: "",
        tab: "",
        sort: "",
        page: 1,
      });
    },
  );
});
