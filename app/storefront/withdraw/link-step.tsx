import { Form } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { FormAlert, formClasses, NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { Answers } from "./answers.tsx";
import type { LinkView } from "./link.server.ts";
import type { WithdrawText } from "./written-answers.server.ts";

/**
 * The step that a mailed link opens: the result for each unit, and the button that makes the withdrawal
 * effective.
 */
export function LinkStep({ link, text, busy }: { link: LinkView; text: WithdrawText; busy: boolean }) {
  const { state, token, lead, answers, problem } = link;
  const titles = { live: text.linkTitle, gone: text.goneTitle, done: text.doneTitle };
  return (
    <NarrowPage title={titles[state]} lead={lead}>
      <Answers answers={answers} />
      {state === "live" && (
        <Form name="withdraw-link" method="post" action="/withdraw" replace className={formClasses}>
          <input type="hidden" name="token" value={token} />
          {problem && <FormAlert>{problem}</FormAlert>}
          <SubmitButton busy={busy} working={text.working}>
            {text.confirm}
          </SubmitButton>
        </Form>
      )}
      {state === "gone" && (
        <p>
          <LinkButton to="/withdraw">{text.again}</LinkButton>
        </p>
      )}
    </NarrowPage>
  );
}
