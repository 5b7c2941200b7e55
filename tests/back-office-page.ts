import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAction } from "#app/request/form-action.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";

/**
 * Helpers for tests of back-office pages. The helpers call loaders and actions as the router does, and render
 * on the server in Portuguese.
 */

const ORIGIN = "http://localhost:3000";

/**
 * Builds the arguments with which the router would call a loader or an action for a URL. The return type is
 * `never`, which is assignable to the argument type of every route.
 */
export function argsOf(caller: Caller, address: string, form?: Record<string, string>): never {
  const url = new URL(address, ORIGIN);
  const body = form ? new URLSearchParams(form) : null;
  const request = new Request(url, form ? { method: "POST", body } : {});
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { requestId: "1", page: {}, report: () => {} });
  return { request, context, params: {}, url, pattern: url.pathname } as never;
}

/** Submits a form in Portuguese, and returns the action's answer with its HTTP status. */
export async function sendForm(
  action: FormAction,
  caller: Caller,
  form: Record<string, string>,
): Promise<FormAnswer & { status: number }> {
  const answer = await inLanguage("pt-BR", () => action(argsOf(caller, "/admin", form)));
  return { ...answer.data, status: answer.init?.status ?? 200 };
}

/** Returns the texts of the answer's toast: the title, and the description if there is one. */
export const toastsOf = ({ toast }: FormAnswer): string[] =>
  toast ? [toast.title, ...(toast.description === undefined ? [] : [toast.description])] : [];

const adminShell: LayoutData = {
  siteName: "Handover",
  email: "rosa@example.com",
  fullName: "Rosa Lima",
  role: "admin",
  permissions: new Set(),
  hasSecondFactor: true,
  hasPasskeys: false,
  mustEnrol: false,
  notices: [],
  screens: [],
  timeZone: "UTC",
};

/**
 * Renders a page, or a part of a page, to static HTML. The result does not contain content that opens later,
 * such as a dialog. Non-breaking spaces become plain spaces, so that tests can search for amounts. `shell`
 * overrides the layout data of the signed-in person.
 */
export function draw<P extends object>(
  part: ComponentType<P>,
  props: P,
  address = "/admin",
  shell: Partial<LayoutData> = {},
): string {
  const Page = createRoutesStub([
    {
      id: "admin/layout",
      path: "*",
      Component: () => createElement(ToastProvider, null, createElement(part, props)),
    },
  ]);
  const html = inLanguage("pt-BR", () =>
    renderToStaticMarkup(
      createElement(Page, {
        initialEntries: [address],
        hydrationData: { loaderData: { "admin/layout": { ...adminShell, ...shell } } },
      }),
    ),
  );
  return html.replaceAll("\u00A0", " ").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}

/**
 * Renders a page with its loader data. The other route properties are missing, because no back-office page
 * reads them.
 */
export const drawPage = (page: unknown, loaderData: unknown, address = "/admin"): string =>
  draw(page as ComponentType<{ loaderData: unknown }>, { loaderData }, address);

/** Returns the text of some HTML, with one space between the texts of different elements. */
export const textOf = (html: string): string =>
  html
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the first opening tag that contains every given text: `tagOf(html, "<a", "href=...")`. */
export const tagOf = (html: string, ...held: string[]): string =>
  (html.match(/<[a-z][^>]*>/g) ?? []).find((tag) => held.every((text) => tag.includes(text))) ?? "";
