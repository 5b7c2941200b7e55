import { data, redirect } from "react-router";
import { orderPage } from "#addresses";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { openingCookie, orderCookie } from "#app/request/session-cookie.ts";
import { FormAlert, formClasses, NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "#app/storefront/recovery/private-page.ts";
import { openOrderLink } from "#domain/identity/guests/open-order-link.ts";
import { findOrderLink, type OrderLink } from "#domain/identity/guests/orders-of-link.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import type { Route } from "./+types/order-link-page.ts";
import { isOwnForm, newOpening } from "./is-own-form.server.ts";
import { linkTexts } from "./texts.server.ts";

interface OrderLinkView {
  title: string;
  lead: string;
  /** `opening` is the random value in the cookie. The form must send the same random value as the cookie. */
  open?: { opening: string; button: string; shared: string; alert: string };
  find?: string;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.view.title ?? "");
export const headers: Route.HeadersFunction = () => PRIVATE;

function live({ purpose, orders }: OrderLink, opening: string, alert = ""): OrderLinkView {
  const { order: texts } = linkTexts();
  const { shared } = texts;
  // When the customer has only one order, both kinds of links (to all orders or to one order) show the same
  // text.
  if (purpose === "open_order" || orders.length === 1)
    return {
      title: texts.title(orders[0]?.orderNumber ?? ""),
      lead: texts.lead,
      open: { opening, button: texts.open, shared, alert },
    };
  return {
    title: texts.severalTitle,
    lead: texts.severalLead(orders.length),
    open: { opening, button: texts.openSeveral, shared, alert },
  };
}

const gone = (): OrderLinkView => {
  const { gone: title, goneLead: lead, find } = linkTexts().order;
  return { title, lead, find };
};

/**
 * /o/:token: the button that opens an order. Mail scanners open links and press buttons. Therefore, opening
 * the page changes nothing, and the button works only in a browser with this page's cookie.
 */
export async function loader({ params }: Route.LoaderArgs) {
  try {
    return shown(await findOrderLink(params.token));
  } catch (error) {
    if (!(error instanceof LinkUnusable)) throw error;
    return data({ view: gone() }, { status: error.status, headers: PRIVATE });
  }
}

/** Returns the page with a new random value. The cookie and the form of the page both contain this value. */
function shown(link: OrderLink, problem: { status: number; alert: string } = { status: 200, alert: "" }) {
  const opening = newOpening();
  const headers = { ...PRIVATE, "Set-Cookie": openingCookie(opening) };
  return data({ view: live(link, opening, problem.alert) }, { status: problem.status, headers });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { token } = params;
  try {
    const link = await findOrderLink(token);
    if (!isOwnForm(request, form)) {
      const { cookies, cookiesLead } = linkTexts().order;
      return shown(link, { status: 403, alert: `${cookies} ${cookiesLead}` });
    }
    const isShared = textOf(form, "shared") === "yes";
    const { entry, orderNumbers } = await openOrderLink(context.get(callerContext), { token, isShared });
    const cookie = orderCookie(request, entry, isShared);
    const headers = new Headers(PRIVATE);
    if (cookie) headers.append("Set-Cookie", cookie);
    const [first] = orderNumbers;
    const to = link.purpose === "open_order" && first ? orderPage(first) : "/orders/find";
    return redirect(to, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof LinkUnusable)
      return data({ view: gone() }, { status: error.status, headers: PRIVATE });
    const { problems } = linkTexts();
    const alert = error.code === "too_many_attempts" ? problems.linkLimit : problems.failed;
    return shown(await findOrderLink(token), { status: error.status, alert });
  }
}

export default function OrderLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, open, find } = (actionData ?? loaderData).view;
  return (
    <NarrowPage title={title} lead={lead}>
      {open && (
        // The browser sends this form without a script.
        <form name="open-order" method="post" className={formClasses}>
          <input type="hidden" name="opening" value={open.opening} />
          {open.alert && <FormAlert>{open.alert}</FormAlert>}
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="shared" value="yes" className="size-4.5 shrink-0" />
            <span>{open.shared}</span>
          </label>
          <Button type="submit">{open.button}</Button>
        </form>
      )}
      {find && (
        <p>
          <LinkButton to="/orders/find">{find}</LinkButton>
        </p>
      )}
    </NarrowPage>
  );
}
