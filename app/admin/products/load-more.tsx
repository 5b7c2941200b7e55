import { type RefObject, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { buttonClasses } from "#app/design-system/button.tsx";
import type { StaffProductPage } from "#domain/catalog/staff/staff-views.ts";
import { formatBounded } from "#messages/format.ts";
import { productMessages as messages } from "./messages.ts";

interface LoadMoreProps {
  list: Pick<StaffProductPage, "products" | "total" | "isCapped" | "skipped" | "pageSize" | "hasMore">;
  /** The element that contains the products. Each product is in an element with `data-product`. */
  listRef: RefObject<HTMLElement | null>;
  /** The name of the address parameter with the page number. */
  param?: string;
}

/**
 * "24 de 128" and "Carregar Mais Produtos": a link to the same list with one more page. The link disappears
 * when all products are shown. Focus moves to the first new product (spec R2, R29).
 */
export function LoadMore({ list, listRef, param = "page" }: LoadMoreProps) {
  const { products, total, isCapped, skipped, pageSize, hasMore } = list;
  const location = useLocation();
  const navigation = useNavigation();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!known.current) return;
    const added = products.find(({ id }) => !known.current?.has(id));
    if (!added) return;
    known.current = null;
    const shown = `[data-product="${added.id}"]`;
    listRef.current?.querySelector<HTMLElement>(`${shown} a, ${shown} button`)?.focus();
  }, [products, listRef]);
  const isLoading = navigation.state === "loading" && navigation.location.pathname === location.pathname;
  const page = Math.ceil((skipped + products.length) / pageSize);
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {skipped > 0 && (
        <p className="text-13 text-ink-3">
          {messages.fromPlace(skipped + 1)}{" "}
          <Link to={listAddress(location, { [param]: 1 })} className="underline underline-offset-4">
            {messages.toStart}
          </Link>
        </p>
      )}
      {total > 0 && (
        <p role="status" className="text-13 text-ink-3">
          {messages.shown(skipped + products.length, formatBounded(total, isCapped))}
        </p>
      )}
      {hasMore && (
        <Link
          to={listAddress(location, { [param]: page + 1 })}
          replace
          preventScrollReset
          aria-busy={isLoading}
          onClick={() => {
            known.current = new Set(products.map(({ id }) => id));
          }}
          className={`${buttonClasses({ variant: "outline" })} min-w-52`}
        >
          {isLoading ? messages.loading : messages.loadMore}
        </Link>
      )}
    </div>
  );
}
