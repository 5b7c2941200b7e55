import { z } from "zod";
import { heldChangeMessages } from "#app/admin/held-changes/messages.ts";
import { variantMessages as messages } from "#app/admin/products/variants-messages.ts";
import { onIntent } from "#app/request/form-action.ts";
import { addVariant } from "#domain/catalog/variants/add-variant.ts";
import { joinLastVariant } from "#domain/catalog/variants/join-last-variant.ts";
import { orderVariants } from "#domain/catalog/variants/order-variants.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import { addVariantForm, orderForm, splitForm } from "./variants-form.ts";

const failed = () => messages.failed;

/** The actions of the variants of a product. */
export const variantIntents = {
  "split-product": onIntent({
    action: "products.save",
    schema: splitForm,
    run: async (caller, input) => ({
      result: await splitIntoVariants(caller, input),
      toast: { title: messages.wasSplit },
    }),
    failed,
  }),
  "add-variant": onIntent({
    action: "products.save",
    schema: addVariantForm,
    run: async (caller, { id: groupId, ...input }) => {
      const { heldPrice } = await addVariant(caller, { groupId, ...input });
      const description =
        heldPrice === null ? {} : { description: heldChangeMessages.saved.variant(heldPrice) };
      return { toast: { title: messages.done, ...description } };
    },
    failed,
  }),
  "order-variants": onIntent({
    action: "products.save",
    schema: orderForm,
    run: async (caller, { id: groupId, ids }) => {
      await orderVariants(caller, { groupId, ids });
      return { toast: { title: messages.ordered } };
    },
    failed,
  }),
  "join-variants": onIntent({
    action: "products.save",
    schema: z.object({ id: z.guid() }),
    run: async (caller, { id: groupId }) => ({
      result: await joinLastVariant(caller, { groupId }),
      toast: { title: messages.joined },
    }),
    failed,
  }),
};
