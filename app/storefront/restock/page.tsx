import { data, Form, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { besideField, FormAlert, formClasses, NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "#app/storefront/recovery/private-page.ts";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useArrival } from "#app/storefront/recovery/use-form-answer.ts";
import { EMAIL_MAX } from "#db/values/limits.ts";
import { confirmRestockMail } from "#domain/catalog/stock-alerts/confirm-restock-mail.ts";
import { findRestockLink } from "#domain/catalog/stock-alerts/find-restock-link.ts";
import { RESTOCK_ANSWER_MS, requestRestockMail } from "#domain/catalog/stock-alerts/request-restock-mail.ts";
import { stopRestockMails } from "#domain/catalog/stock-alerts/stop-restock-mails.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { documentLanguage } from "#messages/language.ts";
import type { Route } from "./+types/page.ts";
import { describeAnswer, describeLink, describeRejection, restockTitle } from "./describe-restock.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.title ?? "");
export const headers: Route.HeadersFunction = () => PRIVATE;

/**
 * Opening a link changes nothing, because mail scanners open links. Only a button on the page confirms or
 * ends a request for a restock mail.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  // This loader also runs when the browser submits a form without scripts. After a browser has submitted a
  // form without scripts, the URL contains no token.
  const link = token === "" ? null : await findRestockLink(token);
  return data(
    { title: restockTitle(), view: describeLink(link, token) },
    { status: link || token === "" ? 200 : 410, headers: PRIVATE },
  );
}

/** The response never tells the visitor whether the email address has an account or an earlier request. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = context.get(callerContext);
  if (caller.kind !== "shopper") context.get(answerContext).notBefore = performance.now() + RESTOCK_ANSWER_MS;
  const form = await readForm(request);
  const token = textOf(form, "token") || (new URL(request.url).searchParams.get("token") ?? "");
  const [productId, email] = [textOf(form, "product"), textOf(form, "email")];
  // When the reader unsubscribes, the mail program sends this form to the address of the link (RFC 8058).
  const intent = form.has("List-Unsubscribe") ? "restock-stop" : textOf(form, "intent");
  try {
    return data({ view: await answer() }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const view = describeRejection(error, { productId, email });
    return data({ view }, { status: error.status, headers: PRIVATE });
  }

  async function answer() {
    switch (intent) {
      case "restock-confirm":
        return describeAnswer({ state: "waiting", ...(await confirmRestockMail(caller, { token })) }, "");
      case "restock-stop":
        await stopRestockMails(caller, { token });
        return describeAnswer({ state: "stopped" }, "");
      default: {
        const input = { productId, email, language: documentLanguage() };
        return describeAnswer(await requestRestockMail(caller, input), email.trim());
      }
    }
  }
}

export default function RestockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, form, link } = (actionData ?? loaderData).view;
  const busy = useNavigation().formMethod === "POST";
  const arrival = useArrival(actionData !== undefined);
  return (
    <div ref={arrival} tabIndex={-1} className="outline-none">
      <NarrowPage title={title} lead={lead}>
        {form ? (
          <Form method="post" action="/restock" replace className={formClasses}>
            <input type="hidden" name="intent" value={form.intent} />
            {form.hidden ? <input type="hidden" name={form.hidden.name} value={form.hidden.value} /> : null}
            {form.email ? (
              <Field label={form.email.label} error={form.email.error}>
                <TextInput
                  name="email"
                  type="email"
                  required
                  maxLength={EMAIL_MAX}
                  autoComplete="email"
                  autoCapitalize="none"
                  defaultValue={form.email.value}
                />
              </Field>
            ) : null}
            <SubmitButton busy={busy} working={form.button} className={form.email ? besideField : undefined}>
              {form.button}
            </SubmitButton>
            {form.alert ? <FormAlert>{form.alert}</FormAlert> : null}
          </Form>
        ) : null}
        <p>
          <LinkButton variant={form ? "quiet" : "outline"} to={link.path}>
            {link.text}
          </LinkButton>
        </p>
      </NarrowPage>
    </div>
  );
}
