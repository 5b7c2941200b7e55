import type { ComponentProps } from "react";
import { CountedField } from "#app/admin/design/counted-field.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { ProductField } from "#domain/catalog/fields/product-field.ts";
import {
  type FormKey,
  fieldOf,
  formGroups,
  isPlain,
  type PlainKey,
} from "#domain/catalog/fields/product-fields.ts";
import { typedList } from "#domain/catalog/products/typed-list.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { decimalSign } from "#messages/format.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { Tick } from "../form-parts.tsx";

export interface FieldsProps {
  /** null for a new product. */
  product: StaffProductDetail | null;
  errors: Record<string, string>;
}

interface PlainFieldsProps extends FieldsProps {
  group: keyof typeof formGroups;
  /** Help texts that replace the help texts of the message catalog, keyed by field. */
  help?: Readonly<Record<string, string>>;
}

/** The inputs for those fields of a group that need no special component. */
export function PlainFields({ group, product, errors, help = {} }: PlainFieldsProps) {
  const keys: readonly FormKey[] = formGroups[group];
  return keys
    .filter((key): key is PlainFormKey => isPlain(key) && !fieldOf(key).hasOwnInput)
    .map((name) => <PlainField key={name} {...{ name, product }} error={errors[name]} help={help[name]} />);
}

type PlainFormKey = PlainKey & FormKey;

interface PlainFieldProps {
  name: PlainFormKey;
  product: StaffProductDetail | null;
  error: string | undefined;
  help: string | undefined;
}

/** The input of one field. The kind of the field determines the input. */
function PlainField({ name, product, error, help }: PlainFieldProps) {
  const field = fieldOf(name);
  const label = productFormMessages.fields[name];
  if (field.kind === "flag")
    return <Tick name={name} label={label} defaultChecked={product?.[name] === true} />;
  const defaultValue = typedValue(field, product ? product[name] : initialOf(field));
  if (field.isCounted && "max" in field)
    return (
      <CountedField
        label={label}
        name={name}
        limit={field.max}
        isLong={field.rows !== undefined}
        defaultValue={defaultValue}
        error={error}
      />
    );
  return (
    <Field label={label} error={error} help={help ?? helpOf(name, field)}>
      {field.rows ? (
        <TextArea name={name} rows={field.rows} defaultValue={defaultValue} />
      ) : (
        <TextInput
          name={name}
          required={field.isRequired}
          defaultValue={defaultValue}
          {...inputAttributes(field)}
        />
      )}
    </Field>
  );
}

function inputAttributes(field: ProductField): ComponentProps<"input"> {
  switch (field.kind) {
    case "amount":
      return { inputMode: "decimal", maxLength: 20, autoComplete: "off" };
    case "rating":
      return { inputMode: "decimal", maxLength: 3, autoComplete: "off", className: "max-w-32" };
    case "count":
      return { inputMode: "numeric", maxLength: 10, autoComplete: "off" };
    default:
      return "max" in field ? { maxLength: field.max } : {};
  }
}

const initialOf = (field: ProductField) => (field.kind === "count" ? field.initial : undefined);

/** Formats a stored value as the user would type the value. `product-form.ts` parses the typed value. */
function typedValue({ kind }: ProductField, value: unknown): string {
  if (kind === "rating") return ((value as number | undefined) ?? 0).toFixed(1).replace(".", decimalSign());
  if (value === undefined || value === null) return "";
  if (kind === "amount") return typedPrice(value as number, decimalSign());
  return kind === "list" ? typedList(value as string[]) : String(value);
}

/**
 * Returns the help text with the name of the field, or nothing when the field has no help text. All list
 * fields have the same help text.
 */
function helpOf(name: PlainFormKey, { kind }: ProductField): string | undefined {
  const { help } = productFormMessages;
  const own: unknown = help[name as keyof typeof help];
  return kind === "list" ? help.list : typeof own === "string" ? own : undefined;
}
