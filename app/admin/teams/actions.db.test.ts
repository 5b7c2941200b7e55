import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { findTeam, listTeams } from "#domain/identity/teams/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { sendForm, toastsOf } from "#tests/back-office-page.ts";
import { buildAccount } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin, buildSignedInMember, joinTeam } from "#tests/factories/build-staff.ts";
import { teamsAction } from "./actions.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

const send = async (intent: string, fields: Record<string, string>, caller = admin) => {
  const answer = await sendForm(teamsAction, caller, { intent, ...fields });
  return [answer.status, ...toastsOf(answer)];
};

it("creating a team shows the specified toast for success and failure", async () => {
  expect(await send("create", { name: "Suporte" })).toEqual([200, "Equipe criada com sucesso!"]);
  expect((await send("create", { name: "  " })).slice(0, 2)).toEqual([400, "Erro ao criar equipe"]);
  const member = await buildSignedInMember("manage_customers");
  expect((await send("create", { name: "Minha" }, member)).slice(0, 2)).toEqual([
    403,
    "Erro ao criar equipe",
  ]);
  expect((await listTeams(admin)).map(({ name }) => name)).not.toContain("Minha");
});

it("changing members and permissions of a team shows the specified toasts", async () => {
  await send("create", { name: "Vendas" });
  const teamId = (await listTeams(admin)).find(({ name }) => name === "Vendas")?.id ?? "";
  const { userId, email } = (await buildAccount()).caller;
  expect(await send("add-member", { teamId, userId })).toEqual([
    200,
    "Membro adicionado à equipe!",
    `${email} recebeu um convite. As permissões valem quando a pessoa aceitar.`,
  ]);
  const invitationId = (await findTeam(admin, teamId, ""))?.invited[0]?.invitation.id ?? "";
  expect(await send("withdraw-invitation", { invitationId })).toEqual([200, "Convite revogado"]);
  expect((await send("withdraw-invitation", { invitationId })).slice(0, 2)).toEqual([
    404,
    "Erro ao revogar convite",
  ]);
  await joinTeam(teamId, userId);
  expect(await send("add-member", { teamId, userId })).toEqual([
    409,
    "Erro ao adicionar membro à equipe",
    "Esta pessoa já está na equipe.",
  ]);
  const team = await findTeam(admin, teamId, "");
  const memberId = team?.members[0]?.id ?? "";
  expect(await send("remove-member", { teamId, memberId })).toEqual([200, "Membro removido da equipe!"]);
  expect((await send("remove-member", { teamId, memberId })).slice(0, 2)).toEqual([
    404,
    "Erro ao remover membro da equipe",
  ]);
  const version = String((await findTeam(admin, teamId, ""))?.version);
  const rights = { teamId, version, "permissions[]": "manage_orders" };
  expect(await send("save-permissions", rights)).toEqual([200, "Permissões da equipe atualizadas!"]);
  const gone = { ...rights, teamId: randomUUID() };
  expect((await send("save-permissions", gone)).slice(0, 2)).toEqual([
    404,
    "Erro ao atualizar permissões da equipe",
  ]);
});
