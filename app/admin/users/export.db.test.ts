import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { updateProfile } from "#domain/identity/accounts/update-profile.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildAccount } from "#tests/factories/build-account.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { action } from "./export.ts";

async function send(caller: Caller, fields: Record<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request("http://localhost/admin/usuarios/exportar", { method: "POST", body });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  return inLanguage("pt-BR", () =>
    action({ request, context, params: {}, url: new URL(request.url), pattern: "" }),
  );
}

describe("the CSV export of users", () => {
  it("the CSV export of users contains one line per found user, and no cell that a spreadsheet runs as a formula", async () => {
    const { email, caller } = await buildAccount();
    const name = '=HYPERLINK("https://evil.example") 2"+"3, Prado';
    await updateProfile(caller, { fullName: name, phone: "+55 (11) 90000-1234" });
    await buildAccount();
    const answer = await send(await buildSignedInMember("manage_customers"), { q: email, tab: "" });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="usuarios-\d{4}-\d{2}-\d{2}\.csv"$/,
      ),
    });
    const [head = "", line = "", end, ...rest] = (await answer.text()).split("\r\n");
    expect(head.split(";")).toHaveLength(11);
    const cell = `"'${name.replaceAll('"', '""')}"`;
    expect(line.startsWith(`${email};${cell};tel:5511900001234;`)).toBe(true);
    expect(line).toMatch(/;\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;não;não;0;0,00;0,00;0,00;0,00$/);
    expect([end, rest]).toEqual(["", []]);
  });

  it("the CSV export of users redirects to the list when the caller has no permission or no second factor", async () => {
    const able = await buildSignedInMember("manage_customers");
    for (const [caller, code] of [
      [await buildSignedInMember("manage_orders"), "not_permitted"],
      [{ ...able, hasSecondFactor: false, secondFactorAt: null }, "second_factor_required"],
    ] as const) {
      const answer = await send(caller, { q: "", tab: "" });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `/admin/usuarios?exportar=${code}`,
      ]);
    }
  });
});
