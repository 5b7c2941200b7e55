import { IMAGE_FOLDER } from "#addresses";

/** SQL for the path of an uploaded image (row `i`). The path leads to the widest WebP copy of the image. */
export const IMAGE_PATH = `'${IMAGE_FOLDER}' || i.digest || '-' || i.width || 'x' || i.height || '.webp'`;

/**
 * Returns SQL for the cover of a product. The cover is the path of the product's first image. The cover of a
 * product without an image is the ink color of its seal, such as "ink-2".
 * @param productId SQL for the product's id
 * @param ink SQL for the category's ink number, null without a category
 */
export const coverOf = (productId: string, ink: string): string =>
  `coalesce((select ${IMAGE_PATH} from product_pictures placed join pictures i on i.digest = placed.digest
    where placed.product_id = ${productId} and placed.position = 1), 'ink-' || coalesce(${ink}, 0))`;

/**
 * Returns SQL for the ink number of the category to which a product belongs. The SQL value is null when the
 * product has no category.
 */
const inkNumberOf = (productId: string): string =>
  `(select k.ink from products owner join categories k on k.id = owner.category_id where owner.id = ${productId})`;

/** Returns SQL for the ink of a product, such as "ink-2", in a query that reads no category. */
export const inkOfId = (productId: string): string => `'ink-' || coalesce(${inkNumberOf(productId)}, 0)`;

/**
 * Returns SQL for the cover of a product in a query that reads no category. A variant has the images of its
 * group.
 */
export const coverOfId = (productId: string): string =>
  coverOf(
    `(select coalesce(owner.parent_id, owner.id) from products owner where owner.id = ${productId})`,
    inkNumberOf(productId),
  );
