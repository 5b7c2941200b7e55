import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import type { Shell } from "#app/admin/shell.ts";
import { answerContext } from "#app/answer.ts";
import { callerContext } from "#app/caller.ts";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import type { FormAction } from "#app/form-action.ts";
import type { FormAnswer } from "#app/form-answer.ts";
import { inLanguage } from "#app/languages/language.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";

/** Pages of the back office in tests: asked as the router asks them, drawn as the server draws them, in Portuguese. */

const ORIGIN = "http://localhost:3000";

/** What a loader or an action is given for an address; typed as whatever the route asks for. */
export function argsOf(caller: Caller, address: string, form?: Record<string, string>): never {
  const url = new URL(address, ORIGIN);
  const body = form ? new URLSearchParams(form) : null;
  const request = new Request(url, form ? { method: "POST", body } : {});
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { requestId: "1", page: {}, report: () => {} });
  return { request, context, params: {}, url, pattern: url.pathname } as never;
}

/** Sends a form as the page does, and answers what it gets back, with the status. */
export async function sendForm(
  action: FormAction,
  caller: Caller,
  form: Record<string, string>,
): Promise<FormAnswer & { status: number }> {
  const answer = await inLanguage("pt-BR", () => action(argsOf(caller, "/admin", form)));
  return { ...answer.data, status: answer.init?.status ?? 200 };
}

/** The notification of an answer: its title, and the sentence under it where it has one. */
export const saidBy = ({ toast }: FormAnswer): string[] =>
  toast ? [toast.title, ...(toast.description === undefined ? [] : [toast.description])] : [];

const adminShell: Shell = {
  siteName: "Handover",
  email: "rosa@example.com",
  fullName: "Rosa Lima",
  role: "admin",
  permissions: new Set(),
  hasSecondFactor: true,
  hasPasskeys: false,
  mustEnrol: false,
  notices: [],
  timeZone: "UTC",
};

/**
 * A page, or a part of one, as its first answer has it: the HTML without what opens later, as dialogs do. Spaces that do not
 * break are plain ones, so that amounts can be looked for. `shell` changes who looks at it.
 */
export function draw<P extends object>(
  part: ComponentType<P>,
  props: P,
  address = "/admin",
  shell: Partial<Shell> = {},
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

/** A page with what its loader answered; its other properties are the router's, and no page of ours reads them. */
export const drawPage = (page: unknown, loaderData: unknown, address = "/admin"): string =>
  draw(page as ComponentType<{ loaderData: unknown }>, { loaderData }, address);

/** The words of some HTML, one space between what stands in different elements. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The first opening tag of some HTML that holds each of these texts: `tagOf(html, "<a", "href=...")`. */
export const tagOf = (html: string, ...held: string[]): string =>
  (html.match(/<[a-z][^>]*>/g) ?? []).find((tag) => held.every((text) => tag.includes(text))) ?? "";
