import { useState } from "react";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { Emoji } from "#app/seals/emoji.tsx";
import { EMOJI_MAX, NAME_MAX } from "#db/values/limits.ts";
import { countGraphemes } from "#domain/catalog/products/product-input.ts";
import { SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { slugify } from "#domain/catalog/products/slug.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { FieldGroup } from "../form-parts.tsx";
import { type FieldsProps, PlainFields } from "./plain-fields.tsx";

/** Name, slug with a preview of the address, emoji and category. */
export function IdentityFields({
  product,
  errors,
  categories,
}: FieldsProps & { categories: CategoryView[] }) {
  const { fields, groups, help } = productFormMessages;
  const [name, setName] = useState(product?.name ?? "");
  const [slug, setSlug] = useState(product?.slug ?? "");
  const [emoji, setEmoji] = useState(product?.emoji ?? "");
  const count = countGraphemes(emoji.trim());
  // Until the user edits the emoji, the field shows the emoji drawing that the shop provides instead of the
  // device's font.
  const hasDrawing = /\p{Extended_Pictographic}|\p{RI}/u.test(emoji);
  const address = slugify(slug.trim() === "" ? name : slug, "product");
  const isMoved = product !== null && address !== product.slug;
  const isBlank = name.trim() === "" && slug.trim() === "";
  const preview = isMoved ? help.movedAddress : help.address;
  return (
    <FieldGroup legend={groups.identity} section="identity">
      <Field label={fields.name} error={errors.name}>
        <TextInput
          name="name"
          required
          maxLength={NAME_MAX}
          // While the user types the name of a new product, the slug changes with the name.
          autoFocus={product === null}
          defaultValue={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={fields.slug}
        error={errors.slug}
        help={isBlank ? help.addressOfName : preview(`/marketplace/${address}`)}
      >
        <TextInput
          name="slug"
          maxLength={SLUG_MAX}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={slug}
          placeholder={isBlank ? "" : slugify(name, "product")}
          className="font-mono"
          onInput={(event) => setSlug(event.currentTarget.value)}
        />
      </Field>
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)_auto]">
        <Field label={fields.categoryId} error={errors.categoryId}>
          <SelectInput name="categoryId" required defaultValue={product?.categoryId ?? ""}>
            <option value="">{fields.chooseCategory}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field
          label={fields.emoji}
          error={errors.emoji}
          help={count > EMOJI_MAX ? help.emoji(count, EMOJI_MAX) : undefined}
        >
          <span className="relative block">
            <TextInput
              name="emoji"
              maxLength={64}
              size={4}
              defaultValue={emoji}
              className={hasDrawing ? "peer not-focus:text-transparent" : undefined}
              onInput={(event) => setEmoji(event.currentTarget.value)}
            />
            {hasDrawing && (
              <span className="pointer-events-none absolute inset-y-2.5 left-3 peer-focus:hidden">
                <Emoji text={emoji.trim()} />
              </span>
            )}
          </span>
        </Field>
      </div>
      <PlainFields group="identity" product={product} errors={errors} />
    </FieldGroup>
  );
}
