import { Link } from "react-router";
import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { ordersMessages } from "#messages/en/storefront/orders.ts";

interface LoadMoreProps {
  /** The number of shown items and the number of all items, as text. */
  count: string;
  /** The address of the next page, or null on the last page. */
  address: string | null;
  /** The URL of the first page. The value is set only when the list starts at a later page. */
  beginning: string | null;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/**
 * The end of a list: "24 of 1,400 items" and Load More. Without JavaScript, Load More is a link to the next
 * page.
 */
export function LoadMore({ count, address, beginning, loading, failed, onMore }: LoadMoreProps) {
  const messages = ordersMessages.more;
  if (!address && !beginning) return null;
  return (
    <div className="mt-4 grid justify-items-center gap-3">
      <p role="status" className="text-15 text-ink-3">
        {count}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {beginning && (
          <LinkButton variant="outline" to={beginning}>
            {messages.beginning}
          </LinkButton>
        )}
        {address && (
          <Link
            to={address}
            aria-busy={loading}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onMore();
            }}
            className={`${buttonClasses({ variant: "outline" })} min-w-40`}
          >
            {loading ? messages.loading : messages.load}
          </Link>
        )}
      </p>
      {failed && (
        <p role="alert" className="text-15 text-danger">
          {messages.failed}
        </p>
      )}
    </div>
  );
}
