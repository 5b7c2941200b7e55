import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { editProducts } from "#domain/catalog/bulk/edit-products.ts";
import { removeProduct } from "#domain/catalog/products/remove-product.ts";
import { restoreProduct } from "#domain/catalog/products/restore-product.ts";
import { joinLastVariant } from "#domain/catalog/variants/join-last-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import { Act, type Ended } from "../act.ts";
import type { Shop } from "../shop.ts";
import { type ModelProduct, pick, type ShopModel } from "../shop-model.ts";

/** An action that staff perform on one of the products. */
abstract class ProductAct extends Act<{ product: number }, void> {
  /** An action might have changed the product even when the answer of the action was lost. */
  protected override async learn({ model }: Ended<void>): Promise<string[]> {
    const { slug, status, archivedAt } = await this.read(model);
    Object.assign(this.product(model), { slug, isOffered: status === "active" && archivedAt === null });
    return [];
  }

  protected product(model: ShopModel): ModelProduct {
    return pick(model.products, this.given.product) as ModelProduct;
  }

  protected async read(model: ShopModel) {
    const { id } = this.product(model);
    const [row] = await db.select().from(products).where(eq(products.id, id));
    if (!row) throw new Error("the product of the model does not exist");
    return row;
  }
}

/** Staff archive a product with stock, or restore an archived product and make it active again. */
export class ArchiveOrRestore extends ProductAct {
  protected override product(model: ShopModel): ModelProduct {
    // The shop deletes a product without stock and sales instead of archiving it. Therefore, the action needs
    // a product with stock or sales.
    const stocked = model.products.filter(({ deliveryType }) => deliveryType === "account");
    return pick(stocked, this.given.product) as ModelProduct;
  }

  protected override async act(model: ShopModel, { admin }: Shop): Promise<void> {
    const { id, version, status, archivedAt } = await this.read(model);
    if (status === "active" && archivedAt === null) {
      await removeProduct(admin, { id, version });
      return;
    }
    if (archivedAt) await restoreProduct(admin, { id });
    await editProducts(admin, { ids: [id], status: "active" });
  }
}

/** Staff turn a product into a variant of a new group, or turn the last variant of a group into a product. */
export class SplitOrJoin extends ProductAct {
  protected override readonly refusals = ["product_archived"];

  protected override async act(model: ShopModel, { admin }: Shop): Promise<void> {
    const { id, version, kind, parentId } = await this.read(model);
    if (kind === "variant" && parentId) await joinLastVariant(admin, { groupId: parentId });
    else await splitIntoVariants(admin, { id, version, optionName: "Duration", optionValue: "1 month" });
  }

  protected override async learn(ended: Ended<void>): Promise<string[]> {
    const wasArchived = (await this.read(ended.model)).archivedAt !== null;
    const isWrong = ended.outcome.kind === "refused" && !wasArchived;
    return [
      ...(isWrong ? ["refused as archived, although the product is not"] : []),
      ...(await super.learn(ended)),
    ];
  }
}
