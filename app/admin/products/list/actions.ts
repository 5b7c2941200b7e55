import "#app/admin/held-changes/place-error.ts";
import { z } from "zod";
import { listViewIntents } from "#app/admin/design/list/list-view-intents.ts";
import { heldChangeMessages } from "#app/admin/held-changes/messages.ts";
import { bulkIntents } from "#app/admin/products/bulk/actions.ts";
import { categoryForm } from "#app/admin/products/category-dialog.tsx";
import { mailForm } from "#app/admin/products/form/mail-form.ts";
import { productForm } from "#app/admin/products/form/product-form.ts";
import { productMessages as messages } from "#app/admin/products/messages.ts";
import { pricesForm } from "#app/admin/products/prices/prices-form.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { variantIntents } from "#app/admin/products/variants/intents.ts";
import { onIntent } from "#app/request/form-action.ts";
import { createCategory } from "#domain/catalog/categories/create-category.ts";
import { renditionAddress } from "#domain/catalog/images/renditions.ts";
import { endSale } from "#domain/catalog/price-settings/end-sale.ts";
import { savePrices } from "#domain/catalog/price-settings/save-prices.ts";
import { saveProductWithTiers } from "#domain/catalog/price-settings/save-product-with-tiers.ts";
import { featureProduct } from "#domain/catalog/products/feature-product.ts";
import { removeProduct } from "#domain/catalog/products/remove-product.ts";
import { restoreProduct } from "#domain/catalog/products/restore-product.ts";
import { revealContent } from "#domain/catalog/products/reveal-content.ts";
import { previewProductMail } from "#domain/messaging/email/preview-mail.ts";

const id = z.guid();

/** The action of the feature switch on the products page and /admin/featured. */
export const featureIntent = onIntent({
  action: "products.feature",
  schema: z.object({ id, featured: z.enum(["true", "false"]) }),
  run: async (caller, input) => {
    await featureProduct(caller, { id: input.id, featured: input.featured === "true" });
    return { toast: { title: messages.updated.title } };
  },
  failed: () => messages.failed.update,
});

/** The actions of the products page (spec B7-14 to B7-16, B8). */
export const productIntents = {
  ...listViewIntents,
  create: onIntent({
    action: "products.save",
    schema: productForm,
    run: async (caller, input) => {
      const { id, version } = await saveProductWithTiers(caller, { ...input, known: null });
      return { toast: { title: messages.created.title }, result: { id, version } };
    },
    failed: () => messages.failed.create,
  }),
  update: onIntent({
    action: "products.save",
    // An update without id and version would create a second product.
    schema: productForm.refine(({ known }) => known !== null),
    run: async (caller, input) => {
      const { id, version, heldPrice, isHeld } = await saveProductWithTiers(caller, input);
      const { title } = messages.updated;
      const { saved } = heldChangeMessages;
      const result = { id, version };
      if (heldPrice !== null) return { toast: { title, description: saved.price(heldPrice) }, result };
      return { toast: isHeld ? { title, description: saved.prices } : { title }, result };
    },
    failed: () => messages.failed.update,
  }),
  prices: onIntent({
    action: "products.save-prices",
    schema: pricesForm,
    run: savePrices,
    done: ({ isHeld }) => ({
      ...priceMessages.saved,
      ...(isHeld && { description: heldChangeMessages.saved.prices }),
    }),
    failed: () => priceMessages.failed,
  }),
  "end-sale": onIntent({
    action: "products.save-prices",
    schema: z.object({ id, version: z.coerce.number().int().min(0) }),
    run: endSale,
    done: () => ({ title: priceMessages.sale.ended }),
    failed: () => priceMessages.failed,
  }),
  ...bulkIntents,
  ...variantIntents,
  feature: featureIntent,
  remove: onIntent({
    action: "products.delete",
    schema: z.object({ id, version: z.coerce.number().int().min(0) }),
    run: async (caller, input) => {
      const outcome = await removeProduct(caller, input);
      const { title } = messages.deleted;
      return { toast: outcome === "deleted" ? { title } : { title, description: messages.archivedNote } };
    },
    failed: () => messages.failed.remove,
  }),
  restore: onIntent({
    action: "products.archive",
    schema: z.object({ id }),
    run: restoreProduct,
    done: () => ({ title: messages.restored.title, description: messages.restored.description }),
    failed: () => messages.failed.update,
  }),
  reveal: onIntent({
    action: "products.reveal-content",
    schema: z.object({ id }),
    run: async (caller, input) => ({ result: await revealContent(caller, input) }),
    failed: () => messages.failed.reveal,
  }),
  "preview-mail": onIntent({
    action: "products.view",
    schema: mailForm,
    run: async (caller, input) => {
      const image = renditionAddress(input.image, "square");
      return { result: await previewProductMail(caller, { ...input, image }) };
    },
    failed: () => messages.failed.update,
  }),
  category: onIntent({
    action: "categories.save",
    schema: categoryForm,
    run: createCategory,
    done: () => ({ title: messages.categoryDialog.created }),
    failed: () => messages.failed.category,
  }),
};
