import type { MovedProduct, MovedShop } from "#domain/catalog/import/moving-in/moved-shop.ts";

/**
 * Describes a product in one line: "group>slug 12.00 was 15.00 active Keys stock=4 option=Duration sale=9.00
 * from 2026-12-01T00:00Z to 2026-12-25T00:00Z images=a.jpg".
 */
export function describeProduct({ product, category, group, sale, limits, images }: MovedProduct): string {
  const amount = (minor: number) => (minor / 100).toFixed(2);
  const time = (moment: Date | null) => (moment ? `${moment.toISOString().slice(0, 16)}Z` : "now");
  const { slug, price, originalPrice, status, stockQuantity } = product;
  const kept = [limits?.least ?? "", limits?.most ?? ""];
  return [
    `${group.parentSlug ? `${group.parentSlug}>` : ""}${slug}`,
    amount(price),
    ...(originalPrice ? [`was ${amount(originalPrice)}`] : []),
    status,
    category,
    ...(stockQuantity === undefined ? [] : [`stock=${stockQuantity ?? "unlimited"}`]),
    ...(group.optionName ? [`option=${group.optionName}`] : []),
    ...(group.optionValue ? [`value=${group.optionValue}`] : []),
    ...(sale ? [`sale=${amount(sale.price)} from ${time(sale.startsAt)} to ${time(sale.endsAt)}`] : []),
    ...(kept.join("") === "" ? [] : [`limits=${kept.join("-")}`]),
    ...(images.length > 0 ? [`images=${images.map(({ name }) => name).join(",")}`] : []),
  ].join(" ");
}

/** Describes an imported shop in the same form as the expected result of a sample. */
export const describeShop = (shop: MovedShop) => ({
  products: shop.products.map(describeProduct),
  refused: shop.refused.map(({ row, reason }) => `${row}: ${reason}`),
  leftovers: shop.leftovers.map(({ column, rows, fate }) => `${column} ${rows} ${fate}`),
  others: [
    ...shop.cards.map(({ slug, fields }) => `card ${slug} ${[...fields.keys()].join(",")}`),
    ...shop.soldCards.map(({ row }) => `sold ${row}`),
    ...shop.customers.map(({ email, name }) => `customer ${email} ${name}`),
  ],
});
