import { Link, useLocation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { Cover } from "#app/seals/cover.tsx";
import type { ItemView } from "#domain/inventory/lists/inventory-views.ts";

interface ProductNameProps {
  product: ItemView["product"];
  /** A text after the name, shown between 768 and 1279 px. */
  note?: string;
}

/** A product's cover, and its name with a link to its items. */
export function ProductName({ product, note }: ProductNameProps) {
  const location = useLocation();
  return (
    <span className="flex min-w-0 items-center gap-3 xl:min-w-36">
      <span data-at="cover" className="shrink-0">
        <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={32} />
      </span>
      <span>
        <Link
          to={listAddress(location, { produto: product.slug })}
          preventScrollReset
          className="max-w-80 font-semibold wrap-anywhere hover:underline xl:block"
        >
          {product.name}
        </Link>
        {note && (
          <span className="text-13 font-normal text-ink-3 max-md:hidden xl:hidden">
            {" · "}
            {note}
          </span>
        )}
      </span>
    </span>
  );
}
