import { describe, expect, it } from "vitest";
import { WrongUsage } from "../terminal/exit-codes.ts";
import { wantedOf } from "./wanted-reading.ts";

describe("wantedOf", () => {
  it.each([
    [{}, {}],
    [{ layout: "lines" }, { layout: "lines" }],
    [{ separator: ":" }, { layout: "fields", separator: "colon" }],
    [
      { layout: "fields", separator: "tab", header: "no", columns: "Usuário, Senha" },
      { layout: "fields", separator: "tab", header: false, columns: ["usuário", "senha"] },
    ],
  ])("wantedOf reads the options %o", async (options, wanted) => {
    expect(JSON.parse(JSON.stringify(await wantedOf(options)))).toEqual(wanted);
  });

  it.each([
    { layout: "rows" },
    { layout: "lines", columns: "a" },
    { separator: "x" },
    { separator: "colon", header: "maybe" },
    { columns: "code,AAAA-BBBB-CCCC" },
  ])("wantedOf refuses the options %o without quoting their content", async (options) => {
    const rejection = await wantedOf(options).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(WrongUsage);
    expect(String(rejection)).not.toContain("AAAA");
  });
});
