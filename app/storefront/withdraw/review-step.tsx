import { Form } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { formClasses } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { Answers } from "./answers.tsx";
import type { EnteredWithdrawal } from "./withdraw-action.server.ts";
import type { WithdrawText, WrittenAnswer } from "./written-answers.server.ts";

interface ReviewStepProps {
  text: WithdrawText;
  entered: EnteredWithdrawal;
  answers: readonly WrittenAnswer[];
  isOwn: boolean;
  busy: boolean;
}

/** The second step: the result for each unit, and the button that withdraws. */
export function ReviewStep({ text, entered, answers, isOwn, busy }: ReviewStepProps) {
  const { formId, name, orderNumber, email, units } = entered;
  const hidden = { intent: "confirm", form: formId, name, order: orderNumber, email };
  return (
    <>
      <Answers answers={answers.map(({ sentence }) => sentence)} />
      <Form method="post" className={formClasses}>
        {Object.entries(hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {isOwn && <input type="hidden" name="own" value="yes" />}
        {units.map((unit) => (
          <input key={unit} type="hidden" name="unit" value={unit} />
        ))}
        <SubmitButton busy={busy} working={text.working}>
          {text.confirm}
        </SubmitButton>
      </Form>
      <p>
        <LinkButton variant="quiet" to={isOwn ? `/withdraw?order=${orderNumber}` : "/withdraw"}>
          {text.back}
        </LinkButton>
      </p>
    </>
  );
}
