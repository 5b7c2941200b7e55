import { useState } from "react";
import { EditorDialog } from "#app/admin/design/editor/editor-dialog.tsx";
import { TierRows } from "#app/admin/products/prices/tier-rows.tsx";
import { VariantRows } from "#app/admin/products/variants/variant-rows.tsx";
import type { ProductPrices } from "#domain/catalog/price-settings/queries.ts";
import type { InkedCategory } from "#domain/catalog/products/product-views.ts";
import { parseTypedPrice, typedPrice } from "#domain/catalog/products/typed-price.ts";
import type { StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import type { ProductVariants } from "#domain/catalog/variants/queries.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { FieldGroup } from "../form-parts.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentReveal } from "./content-reveal.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { draftProduct, draftTiers } from "./draft-product.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { ImagesField } from "./images-field.tsx";
import { PlainFields } from "./plain-fields.tsx";
import { productForm } from "./product-form.ts";
import { ProductLinks } from "./product-links.tsx";
import { productViews } from "./product-preview.tsx";
import { labelOfField, productSections } from "./product-sections.ts";

interface PriceTexts {
  before: string;
  lowest: string;
}

export interface ProductParts {
  prices: ProductPrices | null;
  variants: ProductVariants | null;
  /**
   * The texts with the saved price and the lowest price of the last 30 days, which are shown beside a changed
   * price.
   */
  priceTexts: PriceTexts | null;
}

interface ProductDialogProps {
  open: boolean;
  onClose: () => void;
  /** The current version of the product. null means a new product. */
  product: StaffProductDetail | null;
  categories: InkedCategory[];
  /** The prices and the variants of the product. null for a new product. */
  parts: ProductParts | null;
  /** Called with the id of a newly created product. */
  onCreated: (id: string) => void;
}

/**
 * Creates or edits a product (spec B2.6, B5-1 to B5-8). The dialog shows changes that other users save while
 * the dialog is open. A later change never replaces typed input, and saving never overwrites a later change
 * silently. Give the dialog a new `key` for each opening.
 */
export function ProductDialog(props: ProductDialogProps) {
  const { open, onClose, product, categories, parts, onCreated } = props;
  const messages = productFormMessages;
  const [seen, setSeen] = useState(product);
  // The version that the last save of this form has written. The value is null as soon as the page has loaded
  // this version.
  const [saved, setSaved] = useState<number | null>(null);
  // The version of another user's save, which this user has decided to overwrite.
  const [replaced, setReplaced] = useState<number | null>(null);
  const version = replaced ?? saved ?? seen?.version;
  const [isUploading, setUploading] = useState(false);
  const [showsChanges, setShowsChanges] = useState(false);
  // The last conflict error that this user has resolved by accepting the other user's version.
  const [answered, setAnswered] = useState<Record<string, string> | null>(null);
  const current = product ?? seen;
  const isGroup = seen?.kind === "group";
  const show = (shown: StaffProductDetail | null) => {
    setSeen(shown);
    setSaved(null);
    setReplaced(null);
    setShowsChanges(false);
  };
  const isBehind = current !== null && version !== undefined && current.version > version;
  const asksAbout = (errors: Record<string, string>) =>
    isBehind && showsChanges ? true : errors.version !== undefined && errors !== answered;
  return (
    <EditorDialog
      open={open}
      onClose={onClose}
      title={seen ? messages.editTitle(seen.name) : messages.createTitle}
      intent={seen ? "update" : "create"}
      schema={productForm}
      create={seen ? undefined : messages.create}
      isSubmitDisabled={isUploading}
      sections={productSections(seen?.kind ?? "single")}
      labelOf={labelOfField}
      views={(values) =>
        productViews(
          draftProduct(values, { product: seen, categories, tiers: draftTiers(values) }),
          values.get("deliveryInstructions") ?? "",
        )
      }
      versions={current ? { loaded: current.version, shown: seen?.version ?? 0 } : undefined}
      onRefill={() => show(current)}
      notice={
        isBehind && !showsChanges
          ? {
              text: adminMessages.editor.savedBy(current.savedBy),
              action: adminMessages.editor.differences,
              onAction: () => setShowsChanges(true),
            }
          : null
      }
      links={seen && <ProductLinks product={seen} />}
      onSaved={({ id, version: written }) => {
        if (!seen) return onCreated(id);
        setSaved(written);
        setReplaced(null);
      }}
    >
      {({ errors, values, refill }) => (
        <>
          {seen && (
            <>
              <input type="hidden" name="id" value={seen.id} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="stockSeen" value={stockSeen(seen, current, errors) ?? ""} />
            </>
          )}
          {seen && current && replaced === null && asksAbout(errors) && (
            <ConflictNotice
              seen={seen}
              current={current}
              isFresh={isBehind}
              onTakeTheirs={() => {
                setAnswered(errors);
                refill();
              }}
              onKeepMine={() => setReplaced(current.version)}
            />
          )}
          {seen && replaced !== null && (
            <p role="status" className="rounded-10 bg-warning-soft px-4 py-3 text-15 text-warning">
              {messages.conflict.kept}
            </p>
          )}
          <IdentityFields product={seen} errors={errors} categories={categories} />
          {isGroup ? (
            <>
              <GroupSale group={current ?? seen} />
              {parts?.variants && (
                <FieldGroup legend={messages.groups.variants} section="variants">
                  <VariantRows product={parts.variants} />
                </FieldGroup>
              )}
            </>
          ) : (
            <>
              <FieldGroup legend={messages.groups.price} section="price">
                <div className="grid items-start gap-4 sm:grid-cols-2">
                  <PlainFields
                    group="price"
                    product={seen}
                    errors={errors}
                    help={
                      seen && parts?.priceTexts
                        ? { price: priceHelp(seen.price, parts.priceTexts, values.get("price") ?? "") }
                        : {}
                    }
                  />
                </div>
                <TierRows
                  tiers={parts?.prices?.tiers ?? []}
                  price={parseTypedPrice(values.get("price") ?? "")}
                  error={errors.tiers}
                />
              </FieldGroup>
              <DeliveryFields
                product={seen}
                current={current}
                errors={errors}
                reveal={seen && seen.contentFieldNames.length > 0 && <ContentReveal productId={seen.id} />}
              />
            </>
          )}
          <FieldGroup legend={messages.groups.texts} section="texts">
            <PlainFields group="texts" product={seen} errors={errors} />
          </FieldGroup>
          {seen?.kind !== "variant" && (
            <ImagesField
              defaultValue={seen?.images ?? NO_IMAGES}
              error={errors.images}
              onBusyChange={setUploading}
            />
          )}
          <FieldGroup legend={messages.groups.search} section="search">
            <PlainFields group="search" product={seen} errors={errors} />
          </FieldGroup>
        </>
      )}
    </EditorDialog>
  );
}

/** A note beside a changed price, with the saved price and the lowest price of the last 30 days. */
function priceHelp(saved: number, { before, lowest }: PriceTexts, typed: string): string {
  return parseTypedPrice(typed) === saved ? lowest : `${before} ${lowest}`;
}

const NO_IMAGES: StaffProductDetail["images"] = [];

/**
 * The variants of a group determine the price and the delivery of the group. The form of a group submits the
 * stored price and delivery of the group unchanged.
 */
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

/**
 * Returns the stock that the user has seen. After the form has shown the notice about a changed stock, the
 * function returns the current stock.
 */
function stockSeen(
  seen: StaffProductDetail,
  current: StaffProductDetail | null,
  errors: Record<string, string>,
): number | null {
  return errors.stockQuantity && current ? current.manualStock : seen.manualStock;
}
