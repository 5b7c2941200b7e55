import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { OPTION_MAX, VARIANTS_MAX } from "#db/values/limits.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";

/**
 * The group and the option value that a catalog file assigns to a product. A row of a group has an option
 * name. A row of a variant has a parent and an option value.
 */
export interface GroupColumns {
  parentSlug: string;
  optionName: string;
  optionValue: string;
}

/**
 * The values of the columns that assign a product to a group, or the reason why the group cannot contain the
 * product.
 */
export type Placed =
  | { columns: Pick<ProductRow, "kind" | "parentId" | "optionName" | "optionValue" | "optionPosition"> }
  | { reason: string };

interface KnownGroup {
  id: string;
  lastPosition: number;
  /** The slug of each variant. The key is the variant's option value in lower case. */
  values: Map<string, string>;
}

const SINGLE = {
  kind: "single",
  parentId: null,
  optionName: null,
  optionValue: null,
  optionPosition: null,
} as const;

/** The groups in the lines of a catalog file, with the variants of each group. */
export class GroupPlaces {
  readonly #groups: Map<string, KnownGroup>;

  private constructor(groups: Map<string, KnownGroup>) {
    this.#groups = groups;
  }

  static async read(tx: Transaction, slugs: readonly string[]): Promise<GroupPlaces> {
    const groups = new Map<string, KnownGroup>();
    if (slugs.length === 0) return new GroupPlaces(groups);
    const found = await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(sql`${inArray(products.slug, [...slugs])} and ${products.kind} = 'group'`);
    const known = new Map(found.map(({ id, slug }) => [id, slug]));
    for (const { id, slug } of found) groups.set(slug, { id, lastPosition: 0, values: new Map() });
    const { slug, parentId, optionValue, optionPosition } = products;
    const variants = await tx
      .select({ slug, parentId, value: optionValue, position: optionPosition })
      .from(products)
      .where(inArray(products.parentId, [...known.keys()]));
    for (const { slug: own, parentId: parent, value, position } of variants) {
      const group = groups.get(known.get(parent ?? "") ?? "");
      if (!group) continue;
      group.lastPosition = Math.max(group.lastPosition, position ?? 0);
      group.values.set((value ?? "").toLowerCase(), own);
    }
    return new GroupPlaces(groups);
  }

  /** Adds a group that the import of the catalog file has created. */
  add(slug: string, id: string): void {
    if (!this.#groups.has(slug)) this.#groups.set(slug, { id, lastPosition: 0, values: new Map() });
  }

  /**
   * Returns the values of the columns that assign a product to a group. When the file has no columns for
   * groups, a known product stays in its group and a new product has no group.
   */
  place(columns: GroupColumns | undefined, slug: string, before: ProductRow | undefined): Placed {
    if (!columns) return { columns: before ? pick(before) : SINGLE };
    const { parentSlug, optionName, optionValue } = columns;
    const kind = parentSlug !== "" ? "variant" : optionName !== "" ? "group" : "single";
    if (before && before.kind !== kind)
      return { reason: `the product "${slug}" is a ${before.kind} product; the back office changes that` };
    if ((kind === "variant") !== (optionValue !== "") || (kind === "variant" && optionName !== ""))
      return { reason: "a variant has parent_slug and option_value, and a group has option_name alone" };
    if (optionName.length > OPTION_MAX || optionValue.length > OPTION_MAX)
      return { reason: `option_name and option_value have at most ${OPTION_MAX} characters` };
    if (kind === "single") return { columns: SINGLE };
    if (kind === "group") return { columns: { ...SINGLE, kind, optionName } };
    return this.#placeVariant(columns, slug, before);
  }

  #placeVariant(
    { parentSlug, optionValue }: GroupColumns,
    slug: string,
    before: ProductRow | undefined,
  ): Placed {
    const group = this.#groups.get(parentSlug);
    if (!group) return { reason: `the group "${parentSlug}" must be in the shop or in an earlier line` };
    if (before && before.parentId !== group.id)
      return { reason: `the product "${slug}" is a variant of another group` };
    const value = optionValue.toLowerCase();
    const holder = group.values.get(value);
    if (holder !== undefined && holder !== slug)
      return { reason: `the group "${parentSlug}" already has the variant "${optionValue}"` };
    if (!before && group.values.size >= VARIANTS_MAX)
      return { reason: `a group has at most ${VARIANTS_MAX} variants` };
    if (before?.optionValue) group.values.delete(before.optionValue.toLowerCase());
    group.values.set(value, slug);
    const optionPosition = before?.optionPosition ?? ++group.lastPosition;
    return { columns: { ...SINGLE, kind: "variant", parentId: group.id, optionValue, optionPosition } };
  }
}

const pick = ({ kind, parentId, optionName, optionValue, optionPosition }: ProductRow) => ({
  kind,
  parentId,
  optionName,
  optionValue,
  optionPosition,
});
