import { describe, expect, it } from "vitest";
import { nameRanking } from "./match-rank.ts";

describe("nameRanking", () => {
  it.each([
    ["the whole name", "Account Recovery", 0],
    ["the whole name with accents and capitals", "ACCOUNT: Récovery", 0],
    ["each typed word at the start of a word", "Account Recovery Service", 1],
    ["the typed words in another order", "Recovery of Accounts", 1],
    ["a word that differs by a typo", "Acount Recovery", 2],
    ["one of two typed words", "Aged Account", 3],
    ["none of the typed words", "Business Manager", 3],
    ["a typed word inside a longer word", "Subaccount Recovery", 3],
  ])("nameRanking ranks %s", (_, name, rank) => {
    expect(nameRanking("account recovery", "('account' | 'acount') & ('recovery')")(name)).toBe(rank);
  });

  it("nameRanking ranks a name that equals the search first, even when the name has more words than a search uses", () => {
    const name = "one two three four five six seven eight nine";
    expect(nameRanking(name, "('one':*)")(name)).toBe(0);
  });
});
