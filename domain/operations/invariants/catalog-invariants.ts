import { imageFormats } from "#db/values/vocabulary.ts";
import { IMAGE_WIDTHS } from "#domain/catalog/images/image-limits.ts";
import type { Invariant } from "./invariant.ts";
import type { Scope } from "./scope.ts";

/** SQL that computes the number of copies of an image (`i`), by the rule of `cachedSizes`. */
const COPIES = `${imageFormats.length} * (1 + (
  select count(*) from unnest(array[${IMAGE_WIDTHS.join(", ")}]) narrower where narrower < i.width))`;

/** The SQL condition that a group (`g`), or one of its variants, is in the checked scope. */
const ofGroup = (of: Scope) =>
  of.isWhole
    ? "true"
    : `(${of.products("g.id")} or g.id in (select parent_id from products where ${of.products("id")}))`;

export const catalogInvariants: readonly Invariant[] = [
  {
    code: "I39",
    when: "changed",
    says: "each image of a product has all its copies",
    query: (of) => `select placed.product_id || ' ' || placed.position as row
      from product_pictures placed join pictures i on i.digest = placed.digest
      where ${of.products("placed.product_id")}
        and (select count(*) from picture_files f where f.digest = i.digest and f.width <= i.width) <> ${COPIES}`,
  },
  {
    code: "I42",
    when: "changed",
    says: "a group of variants has no stock, no content, no prices of its own and no order line",
    query: (
      of,
    ) => `select p.id::text as row from products p where p.kind = 'group' and ${of.products("p.id")} and (
        num_nonnulls(p.content_sealed, p.typed_stock, p.sale_price) > 0
        or exists (select from product_inventory i where i.product_id = p.id)
        or exists (select from inventory_batches b where b.product_id = p.id)
        or exists (select from order_items i where i.product_id = p.id)
        or exists (select from price_tiers t where t.product_id = p.id)
        or exists (select from held_changes h where h.product_id = p.id))`,
  },
  {
    code: "I43",
    when: "changed",
    says: "the parent of each variant is a group, and no other product has a parent",
    query: (
      of,
    ) => `select p.id::text as row from products p left join products parent on parent.id = p.parent_id
      where (p.kind = 'variant' or p.parent_id is not null) and ${of.products("p.id")}
        and (p.kind <> 'variant' or parent.kind is distinct from 'group')`,
  },
  {
    code: "I44",
    when: "changed",
    says: "the price, the status and the words of a group are those of its variants",
    query: (of) => `select g.id::text as row from products g left join lateral (
        select v.price, v.original_price, v.status from products v where v.parent_id = g.id and v.archived_at is null
        order by case v.status when 'active' then 0 when 'out_of_stock' then 1 else 2 end, v.price, v.option_position, v.id
        limit 1
      ) front on true
      where g.kind = 'group' and ${ofGroup(of)} and (
        g.status <> coalesce(front.status, 'inactive')
        or front.status is not null and (g.archived_at is not null
          or (g.price, g.original_price) is distinct from (front.price, front.original_price))
        or exists (select from products v, unnest(tsvector_to_array(v.search_words)) word
          where v.parent_id = g.id and v.archived_at is null and word <> all (tsvector_to_array(g.search_words))))`,
  },
];
