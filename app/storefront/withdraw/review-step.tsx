import { Form } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { formClasses } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { UnitRow, UnitsFoot, unitListClasses, unitRowClasses } from "./unit-rows.tsx";
import type { EnteredWithdrawal } from "./withdraw-action.server.ts";
import type { WithdrawText, WrittenAnswers } from "./written-answers.server.ts";

interface ReviewStepProps {
  text: WithdrawText;
  entered: EnteredWithdrawal;
  /** The chosen units of the shopper's own order, or null. */
  own: WrittenAnswers | null;
  busy: boolean;
}

/** The second step: the result for each unit, and the button that withdraws. */
export function ReviewStep({ text, entered, own, busy }: ReviewStepProps) {
  const { formId, name, orderNumber, email, units } = entered;
  const hidden = { intent: "confirm", form: formId, name, order: orderNumber, email };
  return (
    <>
      <Form method="post" className={formClasses}>
        {Object.entries(hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {own && (
          <div className="col-span-full">
            <input type="hidden" name="own" value="yes" />
            <ul className={unitListClasses}>
              {own.answers.map((answer) => (
                <li key={answer.key} className={unitRowClasses}>
                  <UnitRow answer={answer} />
                </li>
              ))}
            </ul>
            <UnitsFoot text={text} own={own} chosen={units} />
          </div>
        )}
        {units.map((unit) => (
          <input key={unit} type="hidden" name="unit" value={unit} />
        ))}
        <SubmitButton busy={busy} working={text.working}>
          {text.confirm}
        </SubmitButton>
      </Form>
      <p>
        <LinkButton variant="quiet" to={own ? `/withdraw?order=${orderNumber}` : "/withdraw"}>
          {text.back}
        </LinkButton>
      </p>
    </>
  );
}
