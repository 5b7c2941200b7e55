import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { takeNotice } from "#app/admin/base/entry-notice.ts";
import { inLanguage } from "#messages/language.server.ts";
import { Checking } from "./checking.tsx";
import { PasswordForm } from "./password-form.tsx";

const CHECKING = "Verificando autenticação...";
const never = () => new Promise<never>(() => {});
const form = () => PasswordForm({ formRef: { current: null }, email: "", refusal: undefined });

/**
 * The sign-in layout with loaders and actions that never answer. The page that the router shows depends on
 * the current path.
 */
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
  /** Starts a navigation that never receives a response. */
  const begin = async (...where: Parameters<typeof router.navigate>) => {
    void router.navigate(...where);
    await new Promise((soon) => setTimeout(soon, 0));
  };
  return { html, begin };
}

describe("the back-office sign-in while it waits for a response", () => {
  it("the sign-in form shows no status before the user submits the form", () => {
    const { html } = entrance();
    expect(html()).toContain('<p role="status"');
    expect(html()).not.toContain(CHECKING);
    expect(html()).toMatch(/<button type="submit"[^>]*aria-disabled="false"[^>]*>Entrar no Admin<\/button>/);
  });

  it("the sign-in form disables its button and shows 'Entrando...' on the button after the user submits the form", async () => {
    const { html, begin } = entrance();
    const formData = new FormData();
    formData.set("intent", "password");
    await begin("/admin/login", { formMethod: "post", formData });
    expect(html()).toMatch(/<button type="submit"[^>]*aria-disabled="true"[^>]*>Entrando\.\.\.<\/button>/);
    expect(html()).not.toContain("Entrar no Admin");
    expect(html()).not.toContain(CHECKING);
  });

  it.each(["/admin", "/admin/setup"])(
    "the sign-in page shows 'Verificando autenticação...' while navigating to %s",
    async (to) => {
      const { html, begin } = entrance();
      await begin(to);
      expect(html()).toMatch(new RegExp(`<p role="status"[^>]*>${CHECKING}</p>`));
    },
  );

  it.each(["/", "/administration"])(
    "the sign-in page shows no status while navigating to %s, which has no check",
    async (to) => {
      const { html, begin } = entrance();
      await begin(to);
      expect(html()).not.toContain(CHECKING);
    },
  );
});

describe("the sign-in form", () => {
  it("after a sign-in, the next page shows the welcome toast", () => {
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
