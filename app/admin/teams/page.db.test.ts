import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { createTeam } from "#domain/identity/teams/create-team.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { textOf } from "#tests/back-office-page.ts";
import { buildSignedInAdmin, buildTeamMember } from "#tests/factories/build-staff.ts";
import TeamsPage, { loader } from "./page.tsx";

/** Renders the teams page on the server. */
async function renderTeams(caller: Caller): Promise<string> {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const request = new Request("http://localhost:3000/admin/equipes");
  const loaderData = await loader({ request, context, params: {} } as never);
  const props = { loaderData } as unknown as Parameters<typeof TeamsPage>[0];
  const page = () => createElement(ToastProvider, null, createElement(TeamsPage, props));
  const Page = createRoutesStub([{ path: "/", Component: page }]);
  return inLanguage("pt-BR", () => renderToStaticMarkup(createElement(Page)));
}

it("the teams page shows its empty state until the shop has a team", async () => {
  const admin = await buildSignedInAdmin();
  expect(await renderTeams(admin)).toContain("Nenhuma equipe criada");
  await buildTeamMember(["manage_orders"]);
  const page = await renderTeams(admin);
  expect(page).not.toContain("Nenhuma equipe criada");
  expect(page).toContain("Abrir a equipe Team");
});

it("a card of a team names its first members, and says when a team has none", async () => {
  const admin = await buildSignedInAdmin();
  await buildTeamMember(["manage_orders", "view_analytics"]);
  const text = textOf(await renderTeams(admin));
  expect(text).toContain("1 membro · Rosa Lima");
  expect(text).toContain("Gerenciar vendas, Ver análises");
  expect(text).not.toContain("Sem membros");
  await createTeam(admin, { name: "Suporte", description: "", email: "", permissions: [] });
  expect(textOf(await renderTeams(admin))).toContain("Sem membros Adicionar membro");
});
