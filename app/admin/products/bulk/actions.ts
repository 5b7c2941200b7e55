import { z } from "zod";
import { onIntent } from "#app/request/form-action.ts";
import { bulkEditInput, chosenIds } from "#domain/catalog/bulk/bulk-input.ts";
import { duplicateProduct } from "#domain/catalog/bulk/duplicate-product.ts";
import { editProducts } from "#domain/catalog/bulk/edit-products.ts";
import { removeProducts, summarizeRemoval } from "#domain/catalog/bulk/remove-products.ts";
import { findStaffProduct } from "#domain/catalog/staff/staff-queries.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { productMessages as messages } from "../messages.ts";

const chosen = z.object({ ids: chosenIds });

/** The actions on several products of the list, and the action that copies a product. */
export const bulkIntents = {
  "bulk-preview": onIntent({
    action: "products.save",
    schema: bulkEditInput,
    run: async (caller, input) => ({ result: await editProducts(caller, { ...input, dryRun: true }) }),
    failed: () => messages.failed.update,
  }),
  "bulk-edit": onIntent({
    action: "products.save",
    schema: bulkEditInput,
    run: editProducts,
    done: ({ changed, held }) => ({
      title: messages.bulk.edited(changed),
      ...(held > 0 ? { description: messages.bulk.willHold(held) } : {}),
    }),
    failed: () => messages.failed.update,
  }),
  "bulk-removal": onIntent({
    action: "products.delete",
    schema: chosen,
    run: async (caller, input) => ({ result: await summarizeRemoval(caller, input) }),
    failed: () => messages.failed.remove,
  }),
  "bulk-remove": onIntent({
    action: "products.delete",
    schema: chosen,
    run: removeProducts,
    done: ({ deleted, archived }) => ({ title: messages.bulk.removed(deleted, archived) }),
    failed: () => messages.failed.remove,
  }),
  duplicate: onIntent({
    action: "products.save",
    schema: z.object({ id: z.guid() }),
    run: async (caller, { id }) => {
      const source = await findStaffProduct(caller, id);
      if (!source) throw new NotFound("product");
      const result = await duplicateProduct(caller, { id, name: messages.bulk.copyOf(source.name) });
      return { toast: { title: messages.bulk.duplicated }, result };
    },
    failed: () => messages.failed.create,
  }),
};
