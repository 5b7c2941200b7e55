import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { takeNotice } from "#app/admin/base/entry-notice.ts";
import Entrance from "#app/admin/sign-in/sign-in-layout.tsx";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { forgetAllAttempts } from "#tests/factories/attempts.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildSetupCode } from "#tests/factories/build-setup-code.ts";
import { buildAdmin, removeAdmins } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { BecomeForm } from "./become-form.tsx";
import SetupPage, { action, loader } from "./page.tsx";

const HERE = { ip: "127.0.0.1", userAgent: "", requestId: "" };
const reported: unknown[] = [];
afterEach(async () => {
  await removeAdmins();
  await forgetAllAttempts();
  reported.length = 0;
});

function asked(who: Caller, form?: Record<string, string>, address = "/admin/setup") {
  const headers = { Host: "localhost:3000" };
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const request = new Request(`http://localhost:3000${address}`, { headers, ...sent });
  const context = new RouterContextProvider();
  context.set(callerContext, { ...who, origin: HERE });
  const snapshot: AnswerSnapshot = { requestId: "r", page: {}, report: (error) => void reported.push(error) };
  context.set(answerContext, snapshot);
  return { request, context, params: {}, url: new URL(request.url), pattern: "/admin/setup" } as never;
}

/** Renders the setup page on the server with an action result. */
async function show(caller: Caller, actionData?: unknown, address = "/admin/setup"): Promise<string> {
  const read = await loader(asked(caller, undefined, address));
  const loaderData = { entrance: { siteName: "Handover" }, page: read };
  const children = [{ id: "page", path: "/admin/setup", Component: SetupPage as ComponentType }];
  const Frame = Entrance as unknown as ComponentType;
  const Shop = createRoutesStub([{ id: "entrance", Component: Frame, children }]);
  const hydrationData = { loaderData, actionData: actionData ? { page: actionData } : null };
  const page = createElement(Shop, { initialEntries: ["/admin/setup"], hydrationData });
  return inLanguage("pt-BR", () => renderToStaticMarkup(page));
}

/** Submits the form. Returns the response if it redirects, otherwise status and data. */
async function become(caller: Caller, form?: { code: string }) {
  const code = form?.code ?? (await buildSetupCode());
  const given = await inLanguage("pt-BR", () => action(asked(caller, { code })));
  if (given instanceof Response) return { status: given.status, headers: given.headers, data: undefined };
  const { data, init } = given as unknown as {
    data: { refusal: { title: string; description: string } };
    init: { status: number };
  };
  return { status: init.status, headers: new Headers(), data };
}

describe("the first-admin setup", () => {
  it("the first-admin setup asks a visitor to log in or register, with a link to /auth", async () => {
    const html = await show(visitor);
    expect(html).toContain("Você precisa estar logado para se tornar administrador.");
    expect(html).toMatch(/<a [^>]*href="\/auth\?next=setup"[^>]*>Entrar ou criar conta<\/a>/);
    expect(html).not.toContain("Tornar-se Primeiro Administrador");
  });

  it("the first-admin setup shows a signed-in user their e-mail, the button, and the rights of an admin", async () => {
    const { caller, email } = await buildAccount();
    const html = await show(caller);
    expect(html).toContain(`<strong>${email}</strong>`);
    expect(html).toMatch(/<button type="submit"[^>]*>Tornar-se Primeiro Administrador<\/button>/);
    expect(html).not.toContain('href="/auth');
    const abilities = [...html.matchAll(/<li[^>]*>(?:<svg.*?<\/svg>)?([^<]*)<\/li>/g)].map(
      ([, text]) => text,
    );
    expect(abilities).toEqual([
      "Gerenciar produtos e categorias",
      "Ver e processar vendas",
      "Configurar formas de pagamento",
      "Gerenciar usuários do sistema",
      "Criar outros administradores",
    ]);
  });

  it("the first-admin setup asks for the code, or reads the code from the URL that the shop printed", async () => {
    const { caller } = await buildAccount();
    expect(await show(caller)).toMatch(
      /<input[^>]* required=""[^>]* name="code"|name="code"[^>]* required=""/,
    );
    const printed = await show(caller, undefined, "/admin/setup?code=ABCD-EFGH-JKLM-NPQR");
    expect(printed).toMatch(/<input type="hidden" name="code" value="ABCD-EFGH-JKLM-NPQR"/);
  });

  it("the first-admin setup creates no admin without the code, even when the request comes from the server machine", async () => {
    const { caller } = await buildAccount();
    expect(await become(caller, { code: "" })).toMatchObject({ status: 400 });
    expect((await loader(asked(caller))).isConfigured).toBe(false);
  });

  it("the first-admin setup creates the admin and opens the back office, which shows 'Administrador criado!'", async () => {
    const { caller } = await buildAccount();
    const { status, headers } = await become(caller);
    expect([status, headers.get("location")]).toEqual([303, "/admin"]);
    const token = /=([A-Za-z0-9_-]{43});/.exec(headers.get("set-cookie") ?? "")?.[1];
    expect(await findStaff(token, HERE)).toMatchObject({ userId: caller.userId, role: "admin" });

    sendForm(caller.email);
    expect(inLanguage("pt-BR", () => takeNotice("signedOut"))).toBe(null);
    expect(inLanguage("pt-BR", () => takeNotice())).toEqual({
      title: "Administrador criado!",
      description: "Você agora é o primeiro administrador do sistema.",
    });
    expect(takeNotice()).toBe(null);
  });

  it("the first-admin setup rejects a visitor who is not signed in, with 'Erro' as the title", async () => {
    const answer = await become(visitor);
    expect(await show(visitor, answer.data)).toMatch(/role="alert"[^>]*><p[^>]*>Erro<\/p>/);
    expect(answer).toMatchObject({
      status: 401,
      data: {
        refusal: {
          title: "Erro",
          description: "Você precisa estar logado para se tornar administrador.",
        },
      },
    });
  });

  it("the first-admin setup shows 'Erro ao criar administrador' and the reason for a wrong code", async () => {
    const { caller } = await buildAccount();
    expect(await become(caller, { code: "AAAA-AAAA-AAAA-AAAA" })).toMatchObject({
      status: 403,
      data: {
        refusal: {
          title: "Erro ao criar administrador",
          description: "Este não é o código que o servidor mostrou ao iniciar, ou ele já expirou.",
        },
      },
    });
  });

  it("the first-admin setup tells a second user that an admin exists, and then shows the configured-system page", async () => {
    const { caller } = await buildAccount();
    const before = await loader(asked(caller));
    await buildAdmin();
    const { status, data } = await become(caller);
    expect([status, data?.refusal.title, data?.refusal.description]).toEqual([
      409,
      "Admin já existe",
      "Um administrador já foi configurado no sistema.",
    ]);
    await removeAdmins();
    expect(before.isConfigured).toBe(false);
    const html = await show(caller, data);
    expect(html).toContain("Sistema Já Configurado");
    expect(html).toContain("Ainda sem acesso? Peça um convite a um administrador da loja.");
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Voltar ao site<\/a>/);
    expect(html).not.toContain("Tornar-se Primeiro Administrador");
  });

  it("the first-admin setup creates no admin after an unexpected error, logs the error, and shows 'Erro inesperado'", async () => {
    const { caller } = await buildAccount();
    await withoutTable("admin_users", async () => {
      expect(await become(caller, { code: "ABCD" })).toMatchObject({
        status: 500,
        data: { refusal: { title: "Erro inesperado", description: "Nada foi alterado. Tente novamente." } },
      });
    });
    expect(reported).toHaveLength(1);
    expect((await loader(asked(caller))).isConfigured).toBe(false);
  });

  it("the first-admin setup treats the system as configured when the shop cannot read whether an admin exists", async () => {
    const { caller } = await buildAccount();
    await withoutTable("admin_users", async () => {
      const html = await show(caller);
      expect(html).toContain("Sistema Já Configurado");
      expect(html).toMatch(/<a [^>]*href="\/admin\/login"/);
      expect(html).not.toContain("Tornar-se Primeiro Administrador");
    });
  });
});

/** Calls the form's submit handler like a browser. */
function sendForm(email: string): void {
  let form: ReturnType<typeof BecomeForm> | undefined;
  const Probe = () => {
    form = BecomeForm({ email, code: "ABCD", error: undefined });
    return form;
  };
  renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Probe }])));
  form?.props.onSubmit();
}
