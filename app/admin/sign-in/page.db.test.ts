import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { requireStaffOnPage } from "#app/admin/require-staff.ts";
import { callerContext } from "#app/request/caller.ts";
import { adminCookie } from "#app/request/session-cookie.ts";
import { deactivateAdmin } from "#domain/identity/admins/deactivate-admin.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { forgetAllAttempts, useUpLimit } from "#tests/factories/attempts.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  removeAdmins,
  STAFF_PASSWORD,
  signInAsStaff,
  staffToken,
} from "#tests/factories/build-staff.ts";
import LoginPage, { action, loader } from "./page.tsx";
import type { LoginError } from "./sign-in-error.ts";
import Entrance from "./sign-in-layout.tsx";

const DENIED = "Access Denied";
const DENIED_WORDS = "Your account does not have administrator privileges. Please contact an administrator.";

afterEach(() => removeAdmins());

interface Asked {
  token?: string;
  /** The query string of the address. */
  search?: string;
  form?: Record<string, string>;
}

function asked(caller: Caller, { token, search = "", form }: Asked = {}) {
  const headers = new Headers();
  const expiresAt = new Date(Date.now() + 60_000);
  if (token) headers.set("Cookie", adminCookie({ token, expiresAt }).split(";")[0] ?? "");
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const request = new Request(`http://localhost:3000/admin/login${search}`, { headers, ...sent });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  return { request, context, params: {}, url: new URL(request.url), pattern: "/admin/login" } as never;
}

/** Returns the target of a redirect, or null for a page. */
const ledTo = async (answer: Promise<unknown>) => {
  const given = await answer.catch((thrown) => thrown);
  return given instanceof Response ? given.headers.get("location") : null;
};

/** Renders the page on the server. */
async function show(caller: Caller, from: Asked = {}, actionData?: unknown): Promise<string> {
  const loaderData = { entrance: { siteName: "Handover" }, page: await loader(asked(caller, from)) };
  const children = [{ id: "page", path: "/admin/login", Component: LoginPage as ComponentType }];
  const Frame = Entrance as unknown as ComponentType;
  const Shop = createRoutesStub([{ id: "entrance", Component: Frame, children }]);
  const hydrationData = { loaderData, actionData: actionData ? { page: actionData } : null };
  const page = createElement(Shop, { initialEntries: ["/admin/login"], hydrationData });
  return inLanguage("pt-BR", () => renderToStaticMarkup(page));
}

/** Submits the form. Returns status and error messages. */
async function rejected(form: Record<string, string>) {
  const given = await inLanguage("pt-BR", () =>
    action(asked(visitor, { form: { intent: "password", ...form } })),
  );
  if (given instanceof Response) throw new Error(`redirected to ${given.headers.get("location")}`);
  const { data, init } = given as unknown as { data: { refusal: LoginError }; init: { status: number } };
  return { status: init.status, ...data.refusal, data };
}

describe("the sign-in page of the back office", () => {
  it("the back-office sign-in page requires an e-mail and a password, and has a button that shows the password", async () => {
    await buildAdmin();
    const html = await show(visitor);
    const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
    expect(field("email")).toMatch(/type="email"/);
    expect(field("password")).toMatch(/type="password"/);
    for (const name of ["email", "password"]) expect(field(name)).toMatch(/ required=""/);
    expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>Mostrar/);
    expect(html).toMatch(/<button type="submit"[^>]*>Entrar no Admin<\/button>/);
    // The element for the navigation status. The status element is empty when no navigation is running.
    expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
  });

  it("the back-office sign-in page names the choices of language and theme, and says how staff get access", async () => {
    await buildAdmin();
    const html = await show(visitor);
    for (const label of ["Idioma", "Tema"]) {
      expect(html).toMatch(new RegExp(`<label [^>]*><span class="">${label}</span><select`));
    }
    expect(html).toContain("Ainda sem acesso? Peça um convite a um administrador da loja.");
    await removeAdmins();
    expect(await show(visitor)).not.toContain("Ainda sem acesso?");
  });

  it("the back-office sign-in page shows different messages for an empty e-mail, a malformed e-mail and an empty password", async () => {
    const none = { email: "", password: STAFF_PASSWORD };
    expect(await rejected(none)).toMatchObject({
      status: 400,
      field: "email",
      message: "Digite seu e-mail.",
    });
    expect(await rejected({ ...none, email: "rosa" })).toMatchObject({
      status: 400,
      title: "Erro no login",
      field: "email",
      message: "Digite um e-mail como nome@exemplo.com.",
    });
    expect(await rejected({ email: "rosa@example.com", password: "" })).toMatchObject({
      status: 400,
      field: "password",
      message: "Digite sua senha.",
    });
  });

  it("the back-office sign-in page shows the rate-limit error inside the page, so that users without JavaScript see the error", async () => {
    await buildAdmin();
    await useUpLimit("staff_sign_in_address", "unknown", 9);
    const { data, status } = await rejected({ email: "rosa@example.com", password: STAFF_PASSWORD });
    await forgetAllAttempts();
    expect(status).toBe(429);
    expect(await show(visitor, {}, data)).toMatch(
      /role="alert"[^>]*><p[^>]*>Rate Limit Exceeded<\/p><p[^>]*>Too many login attempts\. Please wait before/,
    );
  });

  it("the sign-in page of the back office redirects a signed-in shopper to the setup while the shop has no admin", async () => {
    const { caller } = await buildAccount();
    expect(await ledTo(loader(asked(caller)))).toBe("/admin/setup");
    expect(await ledTo(loader(asked(visitor)))).toBe(null);
    await buildAdmin();
    expect(await ledTo(loader(asked(caller)))).toBe(null);
    expect(await ledTo(loader(asked(await buildSignedInAdmin())))).toBe("/admin");
  });
});

describe("signing in from a link into the back office", () => {
  const search = "?next=%2Fadmin%2Fvendas%3Fpedido%3DHO-10001";
  const sale = "/admin/vendas?pedido=HO-10001";
  const signIn = async (email: string) =>
    ledTo(action(asked(visitor, { search, form: { intent: "password", email, password: STAFF_PASSWORD } })));

  it("signing in from a link to a back-office page continues to that page", async () => {
    const { email } = await buildAdmin();
    expect(await signIn(email)).toBe(sale);
    expect(await ledTo(loader(asked(await buildSignedInAdmin(), { search })))).toBe(sale);
  });

  it("a sign-in from a link to a back-office page keeps the destination in the URL while the second factor is checked", async () => {
    const { email } = await buildAdmin({ secondFactor: true });
    expect(await signIn(email)).toBe(`/admin/login${search}`);
    const restart = asked(visitor, { search, form: { intent: "restart" } });
    expect(await ledTo(action(restart))).toBe(`/admin/login${search}`);
  });

  it("the back-office guard redirects to the sign-in page and adds the requested page as the destination", async () => {
    const request = new Request("http://localhost:3000/admin/vendas?pedido=HO-10001");
    const url = new URL(request.url);
    const args = { ...(asked(visitor) as object), request, url, pattern: "admin/vendas" } as never;
    const guarded = requireStaffOnPage(args, async () => new Response("opened"));
    expect(await ledTo(Promise.resolve(guarded))).toBe(`/admin/login${search}`);
  });

  it("the back-office sign-in page has a link for a forgotten password", async () => {
    expect(await show(visitor)).toMatch(/<a href="\/auth\/forgot"[^>]*>Esqueceu a senha\?<\/a>/);
  });
});

describe("an admin whose record is not active", () => {
  it("an inactive admin sees 'Access Denied' when signing in, and gets no session", async () => {
    const { email } = await buildAdmin({ isActive: false });
    const { data, ...answer } = await rejected({ email, password: STAFF_PASSWORD });
    expect(answer).toEqual({ status: 403, title: DENIED, field: "", message: DENIED_WORDS, isDenied: true });
    const html = await show(visitor, {}, data);
    expect(html).toMatch(new RegExp(`role="alert"[^>]*><p[^>]*>${DENIED}</p><p[^>]*>${DENIED_WORDS}`));
  });

  it("an inactive admin sees 'Access Denied' even when signed in as a shopper", async () => {
    const { userId, email } = await buildAdmin({ isActive: false });
    const shopper: Caller = { kind: "shopper", userId, email, sessionId: "", origin: NO_ORIGIN } as never;
    expect(await show(shopper)).toContain(DENIED_WORDS);
    expect(await show((await buildAccount()).caller)).not.toContain(DENIED_WORDS);
  });

  it("a deactivated admin must sign in again at the next request, and only a deactivated admin sees 'Access Denied'", async () => {
    const person = await buildAdmin();
    const token = await staffToken(person);
    expect(await show(visitor, { token })).not.toContain(DENIED);
    await deactivateAdmin(await signInAsStaff(await buildAdmin({ secondFactor: true })), person);

    const caller = (await findStaff(token, NO_ORIGIN)) ?? visitor;
    const guarded = requireStaffOnPage(asked(caller, { token }), async () => new Response("opened"));
    expect(await ledTo(Promise.resolve(guarded))).toBe("/admin/login");
    const html = await show(visitor, { token });
    expect(html).toContain(DENIED);
    expect(html).toContain(DENIED_WORDS);
    expect(await show(visitor, { token: "x".repeat(43) })).not.toContain(DENIED);
    expect(await show(visitor)).not.toContain(DENIED);
  });
});
