import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { joinLastVariant } from "#domain/catalog/variants/join-last-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import { Act, type Ended } from "../act.ts";
import type { Shop } from "../shop.ts";
import { type ModelProduct, pick, type ShopModel } from "../shop-model.ts";

/** Staff turn a product into a variant of a new group, or the last variant of a group into a product. */
export class SplitOrJoin extends Act<{ product: number }, void> {
  protected override async act(model: ShopModel, { admin }: Shop): Promise<void> {
    const { id, version, kind, parentId } = await this.#read(model);
    if (kind === "variant" && parentId) await joinLastVariant(admin, { groupId: parentId });
    else await splitIntoVariants(admin, { id, version, optionName: "Duration", optionValue: "1 month" });
  }

  /** The product keeps its id and gets another slug, also when the answer was lost. */
  protected override async learn({ model }: Ended<void>): Promise<string[]> {
    this.#product(model).slug = (await this.#read(model)).slug;
    return [];
  }

  #product(model: ShopModel): ModelProduct {
    return pick(model.products, this.given.product) as ModelProduct;
  }

  async #read(model: ShopModel) {
    const { id } = this.#product(model);
    const [row] = await db.select().from(products).where(eq(products.id, id));
    if (!row) throw new Error("the product of the model does not exist");
    return row;
  }
}
