import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { inLanguage } from "#messages/language.server.ts";
import type { Language } from "#messages/language.ts";

const hydrationData = { loaderData: { "admin/layout": { timeZone: "America/Sao_Paulo" } } };

/** Renders a part of the dashboard on the server, in the given language and for the given address. */
export function renderPart(part: ReactElement, language: Language = "pt-BR", address = "/admin"): string {
  const Page = createRoutesStub([
    { id: "admin/layout", path: "/admin", Component: () => createElement(ToastProvider, null, part) },
  ]);
  return inLanguage(language, () =>
    renderToStaticMarkup(createElement(Page, { initialEntries: [address], hydrationData })),
  );
}
