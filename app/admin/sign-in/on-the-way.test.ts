import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { takeNotice } from "#app/admin/entry-notice.ts";
import { inLanguage } from "#app/languages/language.server.ts";
import { Checking } from "./checking.tsx";
import { PasswordForm } from "./password-form.tsx";

const CHECKING = "Verificando autenticação...";
const never = () => new Promise<never>(() => {});
const form = () => PasswordForm({ formRef: { current: null }, email: "", refusal: undefined });

/** The entrance of the back office, whose checks take their time; where the address is another one, so is the page. */
function entrance() {
  const Page = () => createElement("div", null, createElement(form), createElement(Checking));
  const slow = { loader: never, action: never };
  const router = createMemoryRouter(
    [
      { path: "/admin/login", action: never, Component: Page },
      { path: "/admin", ...slow },
      { path: "/admin/setup", ...slow },
      { path: "/administration", ...slow },
      { path: "/", ...slow },
    ],
    { initialEntries: ["/admin/login"] },
  );
  const html = () =>
    inLanguage("pt-BR", () => renderToStaticMarkup(createElement(RouterProvider, { router })));
  /** Begins to go somewhere; the answer never comes. */
  const begin = async (...where: Parameters<typeof router.navigate>) => {
    void router.navigate(...where);
    await new Promise((soon) => setTimeout(soon, 0));
  };
  return { html, begin };
}

describe("while the entrance of the back office waits for an answer", () => {
  it("nothing is said before somebody asks for anything", () => {
    const { html } = entrance();
    expect(html()).toContain('<p role="status"');
    expect(html()).not.toContain(CHECKING);
    expect(html()).toMatch(/<button type="submit"[^>]*aria-disabled="false"[^>]*>Entrar no Admin<\/button>/);
  });

  it("the button says 'Entrando...' once the password is on its way, and is not to be pressed again", async () => {
    const { html, begin } = entrance();
    const formData = new FormData();
    formData.set("intent", "password");
    await begin("/admin/login", { formMethod: "post", formData });
    expect(html()).toMatch(/<button type="submit"[^>]*aria-disabled="true"[^>]*>Entrando\.\.\.<\/button>/);
    expect(html()).not.toContain("Entrar no Admin");
    expect(html()).not.toContain(CHECKING);
  });

  it.each(["/admin", "/admin/setup"])(
    "'Verificando autenticação...' is said on the way to %s",
    async (to) => {
      const { html, begin } = entrance();
      await begin(to);
      expect(html()).toMatch(new RegExp(`<p role="status"[^>]*>${CHECKING}</p>`));
    },
  );

  it.each(["/", "/administration"])("and not on the way to %s, where nobody is checked", async (to) => {
    const { html, begin } = entrance();
    await begin(to);
    expect(html()).not.toContain(CHECKING);
  });
});

describe("the form that signs in", () => {
  it("has the welcome said on the page that follows", () => {
    let shown: ReturnType<typeof form> | undefined;
    const Probe = () => {
      shown = form();
      return shown;
    };
    const router = createMemoryRouter([{ path: "/", Component: Probe }]);
    renderToStaticMarkup(createElement(RouterProvider, { router }));
    shown?.props.onSubmit();
    expect(inLanguage("pt-BR", () => takeNotice())).toEqual({
      title: "Login realizado",
      description: "Bem-vindo ao painel administrativo!",
    });
  });
});
