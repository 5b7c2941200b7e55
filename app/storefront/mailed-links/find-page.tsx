import { data, useNavigation } from "react-router";
import { orderPage } from "#addresses";
import { Link } from "#app/design-system/link.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "#app/storefront/recovery/private-page.ts";
import { useArrival } from "#app/storefront/recovery/use-form-answer.ts";
import { requestOrderLinks } from "#domain/identity/accounts/request-order-links.ts";
import { RESET_ANSWER_MS } from "#domain/identity/accounts/request-password-reset.ts";
import { listGrantedOrders } from "#domain/identity/guests/orders-of-link.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { documentLanguage } from "#messages/language.ts";
import type { Route } from "./+types/find-page.ts";
import { AskForm } from "./ask-form.tsx";
import { type AskView, askView, linkTexts, problemOf } from "./texts.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.view.title ?? "");
export const headers: Route.HeadersFunction = () => PRIVATE;

/** Loads /orders/find: the form, and the orders that this browser is already allowed to open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { find } = linkTexts();
  const orders = await listGrantedOrders(context.get(callerContext));
  const { opened, notes, account } = find;
  return data({ view: askView(find), orders, opened, notes, account }, { headers: PRIVATE });
}

/** The response and its timing are the same for every email address. */
export async function action({ request, context }: Route.ActionArgs) {
  context.get(answerContext).notBefore = performance.now() + RESET_ANSWER_MS;
  const { find } = linkTexts();
  const email = textOf(await readForm(request), "email").trim();
  try {
    await requestOrderLinks(context.get(callerContext), { email, language: documentLanguage() });
    const view: AskView = { title: find.sent, lead: find.sentLead };
    return data({ view }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const view = askView(find, email, problemOf(error));
    return data({ view }, { status: error.status, headers: PRIVATE });
  }
}

export default function FindOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, opened, notes, account } = loaderData;
  const view: AskView = actionData?.view ?? loaderData.view;
  const { form } = view;
  const busy = useNavigation().formMethod === "POST";
  const arrival = useArrival(actionData !== undefined && !form);
  return (
    <div ref={arrival} tabIndex={-1} className="outline-none">
      <NarrowPage title={view.title} lead={view.lead}>
        {form && (
          <>
            <AskForm action="/orders/find" form={form} busy={busy} />
            <ul className="grid list-disc gap-1 pl-5 text-15 text-ink-2">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
            <p>
              <Link to="/auth?next=orders" className="text-15 underline underline-offset-4">
                {account}
              </Link>
            </p>
          </>
        )}
        {orders.length > 0 && (
          <>
            <h2 className="title text-22">{opened}</h2>
            <ul className="grid gap-2">
              {orders.map((number) => (
                <li key={number}>
                  <Link to={orderPage(number)} className="font-mono underline underline-offset-4">
                    <span translate="no">{number}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </NarrowPage>
    </div>
  );
}
