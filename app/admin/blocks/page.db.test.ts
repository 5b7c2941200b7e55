import { describe, expect, it } from "vitest";
import { listBlocks } from "#domain/identity/blocks/queries.ts";
import { blockUser } from "#domain/identity/users/block-user.ts";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf, draw, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildAccount } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { blocksAction } from "./actions.ts";
import BlocksPage, { loader } from "./page.tsx";

async function shown(address = "/admin/bloqueios"): Promise<string> {
  const staff = await buildSignedInMember("manage_customers");
  const answer = await inLanguage("pt-BR", () => loader(argsOf(staff, address)));
  const { data } = answer as { data: unknown };
  return textOf(draw(BlocksPage as never, { loaderData: data } as never, address));
}

const form = (fields: Record<string, string> = {}) => ({
  intent: "add",
  kind: "network",
  value: "203.0.113.0/24",
  reason: "stolen cards",
  days: "30",
  ...fields,
});

describe("the page of the blocks", () => {
  it("the blocks page says that no address is blocked, and lists what staff can block", async () => {
    const text = await shown();
    for (const part of ["Nenhum endereço está bloqueado", "Domínio de e-mail", "Rede"])
      expect(text).toContain(part);
  });

  it("the blocks page links to the blocked accounts, with their number", async () => {
    const { userId } = (await buildAccount()).caller;
    expect(await shown()).not.toContain("Ver em Usuários");
    await blockUser(await buildSignedInAdmin(), { userId, reason: "stolen cards" });
    expect(await shown()).toContain("1 conta está bloqueada. Ver em Usuários");
  });

  it("the blocks page blocks a network, shows the block and removes the block", async () => {
    const staff = await buildSignedInMember("manage_customers");
    const added = await sendForm(blocksAction, staff, form());
    expect(toastsOf(added)).toEqual(["Cliente bloqueado"]);
    const text = await shown();
    for (const part of ["203.0.113.0/24", "Rede", "stolen cards", staff.email, "Remover bloqueio"])
      expect(text).toContain(part);
    const [row] = (await listBlocks(staff, { page: 1 })).rows;
    const lifted = await sendForm(blocksAction, staff, { intent: "lift", id: row?.id ?? "" });
    expect(toastsOf(lifted)).toEqual(["Bloqueio removido"]);
    expect(await shown()).toContain("Nenhum endereço está bloqueado");
  });

  it.each([
    [{ value: "203.0.113.7" }, "value", "Digite uma rede"],
    [{ value: "10.0.0.0/8" }, "value", "gente demais"],
    [{ reason: "x" }, "reason", "3 a 500"],
    [{ kind: "email", value: "ana" }, "value", "e-mail completo"],
    [{ kind: "email_domain", value: "example.com" }, "value", "atingiria você ou um colega"],
  ])("the form of a block explains at the field what is wrong with %j", async (fields, field, sentence) => {
    const staff = await buildSignedInMember("manage_customers");
    const answer = await sendForm(blocksAction, staff, form(fields));
    expect(answer).toMatchObject({
      ...{ ok: false, status: 400, fields: { [field]: expect.stringContaining(sentence) } },
    });
  });
});
