import { data, Form, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { FormAlert, formClasses, NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "#app/storefront/recovery/private-page.ts";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useArrival } from "#app/storefront/recovery/use-form-answer.ts";
import { exactMoment } from "#db/values/moments.ts";
import { confirmWithdrawal } from "#domain/after-sale/returns/confirm-withdrawal.ts";
import { findWithdrawalOfLink } from "#domain/after-sale/returns/queries.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { readWithdrawalAnswers } from "#domain/messaging/email/read-mail-withdrawal.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage, locale } from "#messages/language.ts";
import type { Route } from "./+types/confirm-page.ts";
import { pageLead, pageText, writeAnswers } from "./written-answers.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.text.linkTitle ?? "");
export const headers: Route.HeadersFunction = () => PRIVATE;

/** Opening the link changes nothing, because mail scanners open links. Only the button withdraws. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const text = pageText();
  const found = await findWithdrawalOfLink(token);
  if (!found)
    return data(
      { text, token: "", lead: text.gone, answers: [] },
      { status: token === "" ? 200 : 410, headers: PRIVATE },
    );
  const { orderNumber, requestedAt, timeZone } = found;
  const lead = pageLead(orderNumber, exactMoment(requestedAt, locale(), timeZone));
  const answers = writeAnswers(found).map(({ sentence }) => sentence);
  return data({ text, token, lead, answers }, { headers: PRIVATE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await readForm(request), "token");
  const text = pageText();
  try {
    const { withdrawalId } = await confirmWithdrawal(context.get(callerContext), { token });
    const timeZone = await readSetting("storeTimeZone");
    const reading = { language: documentLanguage(), locale: locale(), timeZone };
    const answers = (await readWithdrawalAnswers(withdrawalId, reading))?.answers ?? [];
    return data({ state: "done" as const, answers: [...answers], problem: "" }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const init = { status: error.status, headers: PRIVATE };
    if (error instanceof LinkUnusable)
      return data({ state: "gone" as const, answers: [], problem: "" }, init);
    const { limit, failed } = text.problems;
    const problem = error.code === "too_many_attempts" ? limit : failed;
    return data({ state: "live" as const, answers: [], problem }, init);
  }
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, token, lead, answers } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const state = actionData?.state ?? (token ? "live" : "gone");
  const arrival = useArrival(actionData !== undefined && state !== "live");
  if (state !== "live") {
    const isDone = state === "done";
    return (
      <div ref={arrival} tabIndex={-1} className="outline-none">
        <NarrowPage title={isDone ? text.doneTitle : text.goneTitle} lead={isDone ? text.done : text.gone}>
          {isDone && actionData ? (
            <Answers answers={actionData.answers} />
          ) : (
            <p>
              <LinkButton to="/withdraw">{text.again}</LinkButton>
            </p>
          )}
        </NarrowPage>
      </div>
    );
  }
  return (
    <NarrowPage title={text.linkTitle} lead={lead}>
      <Answers answers={answers} />
      <Form method="post" action="/withdraw/confirm" replace className={formClasses}>
        <input type="hidden" name="token" value={token} />
        {actionData?.problem && <FormAlert>{actionData.problem}</FormAlert>}
        <SubmitButton busy={busy} working={text.working}>
          {text.confirm}
        </SubmitButton>
      </Form>
    </NarrowPage>
  );
}

const Answers = ({ answers }: { answers: readonly string[] }) => (
  <ul className="grid list-disc gap-2 pl-5 text-15">
    {answers.map((answer) => (
      <li key={answer}>{answer}</li>
    ))}
  </ul>
);
