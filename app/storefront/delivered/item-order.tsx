import { Link } from "react-router";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { accountMessages } from "./messages.ts";

interface ItemOrderProps {
  orderNumber: string;
  deliveredAt: string;
  /**
   * The ISO time of the page load. When this time is given, the year is omitted for a delivery in the same
   * year.
   */
  now?: string;
}

/** Shows a link to the order of a delivered item, and the time of the delivery. */
export function ItemOrder({ orderNumber, deliveredAt, now }: ItemOrderProps) {
  return (
    <>
      <Link
        to={`/orders/${orderNumber}`}
        translate="no"
        className="font-mono underline underline-offset-2 hover:text-ink"
      >
        {orderNumber}
      </Link>{" "}
      · <LocalTime at={deliveredAt} text={accountMessages.vault.deliveredOn} {...(now && { now })} />
    </>
  );
}
