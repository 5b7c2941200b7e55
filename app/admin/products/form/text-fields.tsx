import { CountedField } from "#app/admin/design/counted-field.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { language } from "#app/languages/language.ts";
import { META_DESCRIPTION_MAX, META_TITLE_MAX } from "#db/limits.ts";
import { SHORT_DESCRIPTION_MAX } from "#domain/catalog/products/product-limits.ts";
import { typedList } from "#domain/catalog/products/typed-list.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import { productFormMessages } from "./form-messages.ts";
import { FieldGroup, Tick } from "./form-parts.tsx";
import type { FieldsProps } from "./identity-fields.tsx";

/** Price and original price, typed with a comma or a dot. */
export function PriceFields({ product, errors }: FieldsProps) {
  const { fields, groups, help } = productFormMessages;
  const point = decimalSign();
  const before = product?.originalPrice ?? null;
  return (
    <FieldGroup legend={groups.price}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={fields.price} error={errors.price} help={help.price}>
          <TextInput
            name="price"
            required
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            defaultValue={product ? typedPrice(product.price, point) : ""}
          />
        </Field>
        <Field label={fields.originalPrice} error={errors.originalPrice} help={help.originalPrice}>
          <TextInput
            name="originalPrice"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            defaultValue={before === null ? "" : typedPrice(before, point)}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}

/** The texts for shoppers, the shown rating, and the features. */
export function TextFields({ product, errors }: FieldsProps) {
  const { fields, groups, help } = productFormMessages;
  return (
    <FieldGroup legend={groups.texts}>
      <CountedField
        label={fields.shortDescription}
        name="shortDescription"
        limit={SHORT_DESCRIPTION_MAX}
        isLong
        defaultValue={product?.shortDescription ?? ""}
        error={errors.shortDescription}
      />
      <Field label={fields.description} error={errors.description}>
        <TextArea name="description" rows={6} defaultValue={product?.description} />
      </Field>
      <Field label={fields.features} error={errors.features} help={help.list}>
        <TextArea name="features" rows={3} defaultValue={typedList(product?.features ?? [])} />
      </Field>
      <Field label={fields.rating} error={errors.rating} help={help.rating}>
        <TextInput
          name="rating"
          inputMode="decimal"
          maxLength={3}
          autoComplete="off"
          className="max-w-32"
          defaultValue={(product?.rating ?? 0).toFixed(1).replace(".", decimalSign())}
        />
      </Field>
      <Tick name="featured" label={fields.featured} defaultChecked={product?.featured ?? false} />
    </FieldGroup>
  );
}

/** The texts for search engines with their limits (spec: back-office §5). */
export function SearchFields({ product, errors }: FieldsProps) {
  const { fields, groups, help } = productFormMessages;
  return (
    <FieldGroup legend={groups.search}>
      <CountedField
        label={fields.metaTitle}
        name="metaTitle"
        limit={META_TITLE_MAX}
        defaultValue={product?.metaTitle ?? ""}
        error={errors.metaTitle}
      />
      <CountedField
        label={fields.metaDescription}
        name="metaDescription"
        limit={META_DESCRIPTION_MAX}
        isLong
        defaultValue={product?.metaDescription ?? ""}
        error={errors.metaDescription}
      />
      <Field label={fields.seoKeywords} error={errors.seoKeywords} help={help.list}>
        <TextArea name="seoKeywords" rows={2} defaultValue={typedList(product?.seoKeywords ?? [])} />
      </Field>
    </FieldGroup>
  );
}

/** Returns the decimal sign of the page's language. */
const decimalSign = (): "," | "." => (language() === "pt-BR" ? "," : ".");
