import "./vault.css";
import "./vault-content.css";
import type { ReactNode } from "react";
import { classes } from "#app/design-system/classes.ts";
import { Cover } from "#app/seals/cover.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import { ItemOrder } from "./item-order.tsx";
import { accountMessages } from "./messages.ts";
import { Stamp, type StampLook } from "./stamp.tsx";

const messages = accountMessages.vault;
const COVER = 72;

export type HeadingLevel = "h2" | "h3";

interface ItemFrameProps {
  item: { orderNumber: string; productSlug: string; emoji: string; cover: string };
  /** The name of the product, and the number of the unit. */
  title: ReactNode;
  headingLevel?: HeadingLevel | undefined;
  /**
   * The time of the delivery, or null before the delivery. Before the delivery, the card does not show the
   * number of the order.
   */
  deliveredAt: string | null;
  /** A badge for the state of the goods. The badge is missing when the state is simply "delivered". */
  badge: ReactNode;
  /** Whether the card names its order. The page of an order already names the order. */
  namesOrder?: boolean | undefined;
  isClosed?: boolean;
  /** The seal over the corner of the card, or null for a card without a seal. */
  stamp?: StampLook | null | undefined;
  children: ReactNode;
}

/**
 * The card of delivered goods. The product and the order are above a dashed line, and the delivered content
 * is below this line.
 */
export function ItemFrame(props: ItemFrameProps) {
  const { item, title, headingLevel: Heading = "h3", deliveredAt, badge, isClosed, stamp, children } = props;
  const { namesOrder = true } = props;
  return (
    <article className={classes("vault", stamp ? "vault-stamped" : false)}>
      {stamp && <Stamp {...stamp} />}
      <div className="vault-head">
        <Cover
          slug={item.productSlug}
          emoji={item.emoji}
          cover={item.cover}
          size={COVER}
          muted={isClosed ?? false}
        />
        <div>
          <Heading>{title}</Heading>
          {deliveredAt && (
            <p className="vault-order">
              {namesOrder ? (
                <>
                  {messages.order("")}
                  <ItemOrder orderNumber={item.orderNumber} deliveredAt={deliveredAt} />
                </>
              ) : (
                <LocalTime at={deliveredAt} text={messages.deliveredOn} />
              )}
            </p>
          )}
          {badge}
        </div>
      </div>
      {children}
    </article>
  );
}
