import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { COUPON_CODE_MAX } from "#db/values/limits.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import type { StaffCoupon } from "#domain/checkout/coupons/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { couponForm, couponKinds, newCouponForm } from "./forms.ts";
import { couponMessages } from "./messages.ts";

interface CouponDialogProps {
  /** null when the dialog creates a new coupon. */
  coupon: StaffCoupon | null;
  categories: readonly { id: string; name: string }[];
  open: boolean;
  onClose: () => void;
}

type Errors = Readonly<Record<string, string | undefined>>;

/** Formats an amount for its field. When the amount is null, the field is blank. */
const typed = (amount: number | null | undefined): string =>
  amount ? typedPrice(amount, documentLanguage() === "en" ? "." : ",") : "";

/** Creates or edits a coupon. */
export function CouponDialog({ coupon, categories, open, onClose }: CouponDialogProps) {
  const messages = couponMessages.form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      isAddressed
      width="wide"
      title={coupon ? messages.editTitle : messages.createTitle}
      intent={coupon ? "update" : "create"}
      fields={coupon ? { id: coupon.id, version: coupon.version } : undefined}
      schema={coupon ? couponForm : newCouponForm}
      submit={coupon ? messages.save : messages.create}
    >
      {({ errors }) => (
        <>
          <Discount coupon={coupon} errors={errors} />
          <Limits coupon={coupon} errors={errors} />
          <Targets coupon={coupon} categories={categories} errors={errors} />
          <Tick
            name="firstOrderOnly"
            label={messages.firstOrderOnly}
            isTicked={coupon?.firstOrderOnly ?? false}
          />
          <Tick name="withReduced" label={messages.withReduced} isTicked={coupon?.withReduced ?? true} />
          <Tick name="isActive" label={messages.isActive} isTicked={coupon?.isActive ?? true} />
        </>
      )}
    </FormDialog>
  );
}

function Discount({ coupon, errors }: { coupon: StaffCoupon | null; errors: Errors }) {
  const messages = couponMessages.form;
  const value = coupon && (coupon.kind === "percent" ? String(coupon.value) : typed(coupon.value));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.code} help={messages.codeHelp} error={errors.code} className="sm:col-span-2">
        <TextInput
          name="code"
          required
          maxLength={COUPON_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono uppercase"
          defaultValue={coupon?.code}
        />
      </Field>
      <Field label={messages.kind} error={errors.kind}>
        <SelectInput name="kind" defaultValue={coupon?.kind ?? "percent"} className="w-full">
          {couponKinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages.kinds[kind]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={messages.value} error={errors.value}>
        <TextInput name="value" required inputMode="decimal" autoComplete="off" defaultValue={value ?? ""} />
      </Field>
      <Field label={messages.minTotal} help={messages.minTotalHelp} error={errors.minTotal}>
        <TextInput
          name="minTotal"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed(coupon?.minTotal)}
        />
      </Field>
      <Field label={messages.maxDiscount} help={messages.blank} error={errors.maxDiscount}>
        <TextInput
          name="maxDiscount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed(coupon?.maxDiscount)}
        />
      </Field>
    </div>
  );
}

function Limits({ coupon, errors }: { coupon: StaffCoupon | null; errors: Errors }) {
  const messages = couponMessages.form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.startsOn} help={messages.blank} error={errors.startsOn}>
        <TextInput name="startsOn" type="date" defaultValue={coupon?.startsOn ?? ""} />
      </Field>
      <Field label={messages.endsOn} help={messages.blank} error={errors.endsOn}>
        <TextInput name="endsOn" type="date" defaultValue={coupon?.endsOn ?? ""} />
      </Field>
      <Field label={messages.maxUses} help={messages.blank} error={errors.maxUses}>
        <TextInput
          name="maxUses"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={coupon?.maxUses ?? ""}
        />
      </Field>
      <Field label={messages.maxUsesPerBuyer} help={messages.blank} error={errors.maxUsesPerBuyer}>
        <TextInput
          name="maxUsesPerBuyer"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={coupon?.maxUsesPerBuyer ?? ""}
        />
      </Field>
    </div>
  );
}

function Targets({
  coupon,
  categories,
  errors,
}: Pick<CouponDialogProps, "coupon" | "categories"> & { errors: Errors }) {
  const messages = couponMessages.form;
  const [isTargeted, setTargeted] = useState(coupon?.isTargeted ?? false);
  return (
    <>
      <Field label={messages.appliesTo} error={isTargeted ? errors.targets : undefined}>
        <SelectInput
          name="appliesTo"
          className="w-full"
          value={isTargeted ? "chosen" : "all"}
          onChange={(event) => setTargeted(event.currentTarget.value === "chosen")}
        >
          <option value="all">{messages.all}</option>
          <option value="chosen">{messages.chosen}</option>
        </SelectInput>
      </Field>
      {isTargeted && (
        <>
          <Field label={messages.products} help={messages.productsHelp} error={errors.products}>
            <TextArea
              name="products"
              rows={3}
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
              defaultValue={coupon?.products.join("\n")}
            />
          </Field>
          <fieldset className="m-0 grid gap-1 border-0 p-0 sm:grid-cols-2">
            <legend className="mb-1 p-0 font-medium text-15">{messages.categories}</legend>
            {categories.map(({ id, name }) => (
              <Tick
                key={id}
                name="categories"
                value={id}
                label={name}
                isTicked={coupon?.categories.includes(id) ?? false}
              />
            ))}
          </fieldset>
        </>
      )}
    </>
  );
}

interface TickProps {
  name: string;
  label: string;
  isTicked: boolean;
  value?: string;
}

/** A checkbox with its label. */
const Tick = ({ name, label, isTicked, value = "true" }: TickProps) => (
  <label className="flex min-h-10 items-center gap-3">
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={isTicked}
      className="size-5 accent-accent"
    />
    {label}
  </label>
);
