import { type ReactNode, useState } from "react";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { type DeliveryType, deliveryTypes, productStatuses } from "#db/values/vocabulary.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { defaultDeliveryType, deliveryTraits, isFromInventory } from "#domain/kernel/delivery-types.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { formatCount } from "#messages/format.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { FieldGroup, Tick } from "../form-parts.tsx";
import { productMessages } from "../messages.ts";
import { type FieldsProps, PlainFields } from "./plain-fields.tsx";

interface DeliveryFieldsProps extends FieldsProps {
  /**
   * The current version of the product. The stock of the current version may differ from the stock in the
   * form, because sales change the stock while the user types.
   */
  current: StaffProductDetail | null;
  /** The reveal button beside the content of a digital product. */
  reveal: ReactNode;
}

/** Status, delivery type, stock, and the content of a digital product (spec R30, R46). */
export function DeliveryFields({ product, current, errors, reveal }: DeliveryFieldsProps) {
  const { fields, groups, help } = productFormMessages;
  const [type, setType] = useState<DeliveryType>(product?.deliveryType ?? defaultDeliveryType);
  const traits = deliveryTraits[type];
  const isHeld = product?.hasItems ?? false;
  return (
    <FieldGroup legend={groups.delivery} section="delivery">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={fields.status} error={errors.status}>
          <SelectInput name="status" defaultValue={product?.status ?? "active"}>
            {productStatuses.map((status) => (
              <option key={status} value={status}>
                {productMessages.status[status]}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field
          label={fields.deliveryType}
          error={errors.deliveryType}
          help={isHeld ? help.deliveryTypeHeld : deliveryTypeMessages[type].formHelp}
        >
          <SelectInput
            name={isHeld ? undefined : "deliveryType"}
            disabled={isHeld}
            defaultValue={type}
            onChange={(event) =>
              setType(deliveryTypes.find((known) => known === event.target.value) ?? defaultDeliveryType)
            }
          >
            {deliveryTypes.map((known) => (
              <option key={known} value={known}>
                {deliveryTypeMessages[known].label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
      {isHeld && <input type="hidden" name="deliveryType" value={type} />}
      {traits.isFromInventory ? (
        <CountedStock product={current ?? product} />
      ) : (
        <ManualStock
          key={type}
          product={product}
          current={current}
          type={type}
          error={errors.stockQuantity}
        />
      )}
      {product && product.waiting > 0 && (
        <p className="text-13 text-ink-2">{help.waiting(product.waiting)}</p>
      )}
      {traits.hasContent && (
        <>
          <Field
            label={fields.content}
            error={errors.content}
            help={
              product && product.contentFieldNames.length > 0
                ? help.contentKept(product.contentFieldNames.join(", "))
                : help.content
            }
          >
            <TextArea name="content" rows={4} autoComplete="off" spellCheck={false} className="font-mono" />
          </Field>
          {reveal}
        </>
      )}
      <PlainFields group="delivery" product={product} errors={errors} />
    </FieldGroup>
  );
}

/** The read-only stock of an account product, which is the number of its items. */
function CountedStock({ product }: { product: StaffProductDetail | null }) {
  const { fields, help } = productFormMessages;
  const isCounted = product !== null && isFromInventory(product);
  return (
    <div className="grid gap-1.5">
      <p className="text-15 font-medium">{fields.stockQuantity}</p>
      <p className="rounded-10 bg-surface-2 px-3 py-2.5 text-15">
        {isCounted ? help.counted(product.stock ?? 0) : help.countedLater}
        {isCounted && (
          <>
            {" "}
            <a
              href={`/admin/inventario?produto=${product.id}`}
              target="_blank"
              rel="noopener"
              className="underline underline-offset-4"
            >
              {help.openInventory}
            </a>
          </>
        )}
      </p>
    </div>
  );
}

interface ManualStockProps {
  product: StaffProductDetail | null;
  current: StaffProductDetail | null;
  type: DeliveryType;
  error: string | undefined;
}

function ManualStock({ product, current, type, error }: ManualStockProps) {
  const { fields, help } = productFormMessages;
  const known = product?.deliveryType === type ? product : null;
  const now = current?.deliveryType === type ? current : null;
  const hasMoved = known !== null && now !== null && known.manualStock !== now.manualStock;
  const startsUnlimited = known ? known.manualStock === null : deliveryTraits[type].hasContent;
  const [isUnlimited, setUnlimited] = useState(startsUnlimited);
  const [typed, setTyped] = useState(String(known?.manualStock ?? 0));
  const cannotBeSold = !isUnlimited && /^0*$/.test(typed.trim());
  return (
    <div className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2">
      <Field
        label={fields.stockQuantity}
        error={error}
        help={
          hasMoved &&
          help.stockNow(
            now.manualStock === null ? productMessages.card.unlimited : formatCount(now.manualStock),
          )
        }
      >
        <TextInput
          name="stockQuantity"
          inputMode="numeric"
          maxLength={10}
          disabled={isUnlimited}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <div className="sm:pt-8">
        <Tick
          name="unlimited"
          label={fields.unlimited}
          defaultChecked={startsUnlimited}
          onChange={setUnlimited}
        />
      </div>
      <p role="status" className="m-0 text-15 text-warning sm:col-span-2">
        {cannotBeSold && help.stockZero}
      </p>
    </div>
  );
}
