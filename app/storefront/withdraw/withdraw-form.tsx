import { useState } from "react";
import { Form } from "react-router";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { FormAlert, formClasses } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useActionError } from "#app/storefront/recovery/use-form-answer.ts";
import { EMAIL_MAX, NAME_MAX } from "#db/values/limits.ts";
import { UnitRow, UnitsFoot, unitListClasses, unitRowClasses } from "./unit-rows.tsx";
import type { EnteredWithdrawal } from "./withdraw-action.server.ts";
import type { WithdrawText, WrittenAnswers } from "./written-answers.server.ts";

interface WithdrawFormProps {
  text: WithdrawText;
  entered: EnteredWithdrawal;
  problem: { field: string; message: string } | null;
  /**
   * The order that the signed-in shopper has chosen, with its units. null when the form is used without a
   * sign-in.
   */
  own: (WrittenAnswers & { orderNumber: string }) | null;
  busy: boolean;
}

/**
 * The first step: the customer's name, the order, and the email address to which the shop sends the
 * confirmation.
 */
export function WithdrawForm({ text, entered, problem, own, busy }: WithdrawFormProps) {
  const form = useActionError(problem, text.title);
  const errorOf = (field: string) => problem?.field === field && problem.message;
  const name = (
    <Field label={text.name} error={errorOf("name")}>
      <TextInput name="name" required maxLength={NAME_MAX} autoComplete="name" defaultValue={entered.name} />
    </Field>
  );
  return (
    <Form ref={form} name="withdraw" method="post" className={formClasses}>
      <input type="hidden" name="form" value={entered.formId} />
      {own && <input type="hidden" name="own" value="yes" />}
      {own && <UnitChoice text={text} own={own} entered={entered.units} />}
      {!own && (
        <Field label={text.orderNumber} help={text.orderNumberHelp} error={errorOf("orderNumber")}>
          <TextInput
            name="order"
            required
            maxLength={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={entered.orderNumber}
          />
        </Field>
      )}
      {name}
      <Field label={text.email} error={errorOf("email")} className={own ? undefined : "col-span-full"}>
        <TextInput
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={entered.email}
        />
      </Field>
      {problem && ["", "units"].includes(problem.field) && <FormAlert>{problem.message}</FormAlert>}
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton busy={busy} working={text.working} className="max-sm:w-full">
          {text.next}
        </SubmitButton>
        <p className="text-13 text-ink-3">{text.nextHelp}</p>
      </div>
    </Form>
  );
}

type UnitChoiceProps = Pick<WithdrawFormProps, "text"> & {
  own: NonNullable<WithdrawFormProps["own"]>;
  entered: readonly string[];
};

/**
 * The units of one of the shopper's orders, with the result of a withdrawal. A withdrawal is final, so the
 * shopper selects the units. When a withdrawal has an effect for only one unit, this unit is already
 * selected.
 */
function UnitChoice({ text, own, entered }: UnitChoiceProps) {
  const open = own.answers.filter(({ isOpen }) => isOpen).map(({ key }) => key);
  const [chosen, setChosen] = useState(entered.length > 0 || open.length > 1 ? entered : open);
  return (
    <fieldset className="col-span-full">
      <legend className="mb-2 text-15 font-medium">
        {text.choose} <span translate="no">({own.orderNumber})</span>
      </legend>
      <input type="hidden" name="order" value={own.orderNumber} />
      <div className={unitListClasses}>
        {own.answers.map((answer) => (
          <label key={answer.key} className={unitRowClasses}>
            <input
              type="checkbox"
              name="unit"
              value={answer.key}
              defaultChecked={chosen.includes(answer.key)}
              onChange={({ target: { checked, value } }) =>
                setChosen((keys) => (checked ? [...keys, value] : keys.filter((key) => key !== value)))
              }
              className="size-6 shrink-0 accent-accent"
            />
            <UnitRow answer={answer} />
          </label>
        ))}
      </div>
      <UnitsFoot text={text} own={own} chosen={chosen} sumClass="needs-script" />
    </fieldset>
  );
}
