import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { ProductTabs } from "../product-tabs.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentReveal } from "./content-reveal.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { FieldGroup } from "./form-parts.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { ImagesField } from "./images-field.tsx";
import { PlainFields } from "./plain-fields.tsx";
import { productForm } from "./product-form.ts";

interface ProductDialogProps {
  open: boolean;
  onClose: () => void;
  /** The current version; null creates a product. */
  product: StaffProductDetail | null;
  categories: CategoryView[];
}

/**
 * Creates or edits a product (spec B2.6, B5-1 to B5-8). The form is filled
 * once, when it opens. Later changes are shown, but never replace typed input
 * and are never overwritten silently. Give the dialog a new `key` for each opening.
 */
export function ProductDialog({ open, onClose, product, categories }: ProductDialogProps) {
  const messages = productFormMessages;
  const [seen, setSeen] = useState(product);
  // The version that saving replaces: the one seen, or a later one that the user chose to replace.
  const [version, setVersion] = useState(product?.version);
  const [isUploading, setUploading] = useState(false);
  const current = product ?? seen;
  const isGroup = seen?.kind === "group";
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={seen ? messages.editTitle(seen.name) : messages.createTitle}
      intent={seen ? "update" : "create"}
      schema={productForm}
      width="wide"
      isAddressed
      isSubmitDisabled={isUploading}
      {...(seen ? {} : { submit: messages.create })}
    >
      {({ errors }) => (
        // Loading a newer version into the form fills it again.
        <div key={seen?.version} className="grid gap-6">
          {seen && (
            <>
              <ProductTabs
                id={seen.id}
                current="product"
                isGroup={isGroup}
                slug={isGroup ? undefined : seen.slug}
              />
              <input type="hidden" name="id" value={seen.id} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="stockSeen" value={stockSeen(seen, current, errors) ?? ""} />
            </>
          )}
          {seen && current && errors.version && version === seen.version && (
            <ConflictNotice
              seen={seen}
              current={current}
              onTakeTheirs={() => {
                setSeen(current);
                setVersion(current.version);
              }}
              onKeepMine={() => setVersion(current.version)}
            />
          )}
          {seen && version !== seen.version && (
            <p role="status" className="rounded-10 bg-warning-soft px-4 py-3 text-15 text-warning">
              {messages.conflict.kept}
            </p>
          )}
          <IdentityFields product={seen} errors={errors} categories={categories} />
          {seen?.kind !== "variant" && (
            <ImagesField
              defaultValue={seen?.images ?? []}
              error={errors.images}
              onBusyChange={setUploading}
            />
          )}
          {isGroup ? (
            <GroupSale group={current ?? seen} />
          ) : (
            <>
              <FieldGroup legend={messages.groups.price}>
                <div className="grid items-start gap-4 sm:grid-cols-2">
                  <PlainFields group="price" product={seen} errors={errors} />
                </div>
              </FieldGroup>
              <DeliveryFields
                product={seen}
                current={current}
                errors={errors}
                reveal={seen && seen.contentFieldNames.length > 0 && <ContentReveal productId={seen.id} />}
              />
            </>
          )}
          {(["texts", "search"] as const).map((group) => (
            <FieldGroup key={group} legend={messages.groups[group]}>
              <PlainFields group={group} product={seen} errors={errors} />
            </FieldGroup>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

/** The variants of a group decide its price and its delivery. The form only repeats price and delivery. */
function GroupSale({ group }: { group: StaffProductDetail }) {
  return (
    <>
      <input type="hidden" name="price" value={typedPrice(group.price, ".")} />
      <input type="hidden" name="status" value={group.status} />
      <input type="hidden" name="deliveryType" value={group.deliveryType} />
      <input type="hidden" name="deliveryInstructions" value={group.deliveryInstructions} />
    </>
  );
}

/** Returns the stock the user has seen: after the notice about a changed stock, this is the current one. */
function stockSeen(
  seen: StaffProductDetail,
  current: StaffProductDetail | null,
  errors: Record<string, string>,
): number | null {
  return errors.stockQuantity && current ? current.manualStock : seen.manualStock;
}
