import { randomUUID } from "node:crypto";
import { useEffect } from "react";
import { data, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { useDismissToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage, PRIVATE } from "#app/storefront/recovery/private-page.ts";
import { useArrival } from "#app/storefront/recovery/use-form-answer.ts";
import { previewOwnWithdrawal } from "#domain/after-sale/returns/queries.ts";
import { readProfile } from "#domain/identity/accounts/queries.ts";
import { isOrderNumber } from "#domain/orders/order-number.ts";
import type { Route } from "./+types/page.ts";
import { Answers } from "./answers.tsx";
import { readLink } from "./link.server.ts";
import { LinkStep } from "./link-step.tsx";
import { readOrderChoice } from "./order-choice.server.ts";
import { OrderChoice, VisitorCard, WithdrawSteps } from "./order-choice.tsx";
import { ReviewStep } from "./review-step.tsx";
import { withdrawAction } from "./withdraw-action.server.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { pageText, writeAnswers } from "./written-answers.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.text.title ?? "");
export const headers: Route.HeadersFunction = () => PRIVATE;

/**
 * The customer withdraws from a purchase in two steps, without signing in and without JavaScript. A signed-in
 * shopper chooses one of their orders (`?order=`) and the units of this order. For visitors who are not
 * signed in, the form already contains the order number from the URL. `?other` shows the form for an order of
 * another account. `?token=` opens the step that confirms a withdrawal with a mailed link.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const { searchParams } = new URL(request.url);
  const isSignedIn = caller.kind === "shopper";
  const token = searchParams.get("token");
  const asked = searchParams.get("order") ?? "";
  const orderNumber = isOrderNumber(asked) ? asked : "";
  const form = { formId: randomUUID(), orderNumber, name: "", email: "" };
  const empty = { text: pageText("visitor"), ...form, isSignedIn, orders: null, own: null, link: null };
  if (token !== null) {
    const { status, link } = await readLink(token);
    return data({ ...empty, link }, { status, headers: PRIVATE });
  }
  if (!isSignedIn) return data(empty, { headers: PRIVATE });
  const { firstName, lastName, email } = await readProfile(caller);
  const known = { ...empty, name: `${firstName} ${lastName}`.trim(), email };
  if (searchParams.has("other")) return data(known, { headers: PRIVATE });
  const preview = await previewOwnWithdrawal(caller, asked);
  if (preview) {
    const own = { orderNumber: preview.orderNumber, ...writeAnswers(preview) };
    const name = preview.name || known.name;
    return data({ ...known, text: pageText("units"), own, name }, { headers: PRIVATE });
  }
  const orders = await readOrderChoice(caller);
  const text = orders.length > 0 ? pageText("orders") : known.text;
  return data({ ...known, text, orders }, { headers: PRIVATE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, step } = await withdrawAction(context.get(callerContext), await readForm(request));
  return data(step, { status, headers: PRIVATE });
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, formId, orderNumber, isSignedIn, orders, own, name, email } = loaderData;
  const link = actionData?.step === "link" ? actionData.link : loaderData.link;
  const busy = useNavigation().formMethod === "POST";
  const arrival = useArrival(actionData !== undefined && actionData.step !== "form");
  const step = actionData?.step ?? "form";
  const dismissToast = useDismissToast();
  // The toast with an error of the previous step must not cover the next step.
  useEffect(() => {
    if (step !== "form") dismissToast();
  }, [step, dismissToast]);
  if (link)
    return (
      <div ref={arrival} tabIndex={-1} className="outline-none">
        <LinkStep link={link} text={text} busy={busy} />
      </div>
    );
  if (actionData?.step === "received" || actionData?.step === "done") {
    const [title, lead] =
      actionData.step === "done" ? [text.doneTitle, text.done] : [text.title, actionData.message];
    return (
      <div ref={arrival} tabIndex={-1} className="outline-none">
        <NarrowPage title={title} lead={lead}>
          {actionData.step === "done" ? (
            <>
              <Answers answers={actionData.answers} />
              <p>
                <LinkButton to={`/orders/${actionData.orderNumber}`}>{text.openOrder}</LinkButton>
              </p>
            </>
          ) : (
            <p className="text-15 text-ink-2">{actionData.next}</p>
          )}
        </NarrowPage>
      </div>
    );
  }
  if (actionData?.step === "review")
    return (
      <div ref={arrival} tabIndex={-1} className="outline-none">
        <NarrowPage title={text.confirmTitle} lead={actionData.lines.join(" ")}>
          <ReviewStep {...actionData} text={text} busy={busy} />
        </NarrowPage>
      </div>
    );
  const entered = actionData?.step === "form" ? actionData.entered : null;
  const isList = orders !== null && orders.length > 0 && step === "form" && !entered;
  const form = (
    <WithdrawForm
      text={text}
      entered={entered ?? { formId, name, orderNumber, email, units: [] }}
      problem={actionData?.step === "form" ? actionData.problem : null}
      own={own}
      busy={busy}
    />
  );
  return (
    <NarrowPage title={text.title} lead={text.lead} beside={<WithdrawSteps text={text} />}>
      {/* A shopper without orders immediately gets the form for an order of another account. */}
      {orders?.length === 0 && <p className="text-15 text-ink-2">{text.noOrders}</p>}
      {isList ? (
        <OrderChoice orders={orders} text={text} />
      ) : isSignedIn ? (
        form
      ) : (
        <VisitorCard text={text}>{form}</VisitorCard>
      )}
    </NarrowPage>
  );
}
