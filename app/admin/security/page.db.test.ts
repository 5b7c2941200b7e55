import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { argsOf, draw, drawPage, textOf } from "#tests/back-office-page.ts";
import { buildAdmin, signInAsStaff } from "#tests/factories/build-staff.ts";
import SecurityPage, { loader } from "./page.tsx";

async function drawn(secondFactor: boolean): Promise<string> {
  const staff = await signInAsStaff(await buildAdmin({ secondFactor }));
  return drawPage(SecurityPage, await loader(argsOf(staff, "/admin/security")));
}
const part = (html: string, heading: string) =>
  /<ul[^>]*>(.*?)<\/ul>/s.exec(html.slice(html.indexOf(`id="${heading}"`)))?.[1] ?? "";
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, word]) => word);

it("the security page shows the benefits of the second factor and an enable button when the second factor is disabled", async () => {
  const html = await drawn(false);
  expect(part(html, "factor").match(/<li/g)).toHaveLength(4);
  expect(textOf(part(html, "factor"))).toContain("Uma senha roubada, sozinha, não abre o painel.");
  expect(buttons(html)).toContain("Ativar 2FA");
  expect(buttons(html)).not.toContain("Desativar 2FA");
});

it("the security page disables the button for a new passkey while the second factor is disabled", async () => {
  const button = (html: string) => /<button[^>]*>Adicionar chave de acesso/.exec(html)?.[0];
  const off = await drawn(false);
  expect(button(off)).toContain("disabled");
  expect(textOf(off)).toContain("Ative o 2FA primeiro.");
});

it("the security page explains how to set up a required second factor", async () => {
  const staff = { ...(await signInAsStaff(await buildAdmin())), mustEnrol: true };
  const html = await drawPage(SecurityPage, await loader(argsOf(staff, "/admin/security")));
  expect(html).toContain("Ative-o para usar o painel");
  expect(html).not.toContain("Avisos por e-mail");
});

it("the security page offers to reconfigure or to disable the second factor when the second factor is enabled", async () => {
  const html = await drawn(true);
  expect(buttons(html)).toEqual(expect.arrayContaining(["Reconfigurar 2FA", "Desativar 2FA"]));
  expect(buttons(html)).not.toContain("Ativar 2FA");
  expect(textOf(html)).not.toContain("Uma senha roubada, sozinha, não abre o painel.");
});

it("the security page shows the times of sessions in the shop's time zone", async () => {
  const staff = await signInAsStaff(await buildAdmin());
  const { sessions, ...rest } = await loader(argsOf(staff, "/admin/security"));
  const lastSeenAt = "2026-07-01T02:30:00.000Z";
  const loaded = { ...rest, sessions: sessions.map((session) => ({ ...session, lastSeenAt })) };
  const zone = { timeZone: "America/Sao_Paulo" };
  const html = draw(SecurityPage as ComponentType<object>, { loaderData: loaded }, "/admin", zone);
  expect(textOf(html)).toContain("30/06/2026, 23:30");
  expect(textOf(html)).not.toContain("UTC");
});

it.each([false, true])("the security page lists its tips (second factor: %s)", async (secondFactor) => {
  const html = await drawn(secondFactor);
  expect(html).toContain("Dicas de segurança");
  expect(part(html, "tips").match(/<li/g)).toHaveLength(5);
  expect(textOf(part(html, "tips"))).toContain("Use uma senha longa");
});
