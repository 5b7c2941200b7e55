import "./vault.css";
import "./vault-content.css";
import type { ReactNode } from "react";
import { classes } from "#app/design-system/classes.ts";
import { Cover } from "#app/seals/cover.tsx";
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
   * When the item was delivered. null until the delivery. Before the delivery, the card does not show the
   * number of the order.
   */
  deliveredAt: string | null;
  badge: ReactNode;
  isClosed?: boolean;
  /** The seal over the corner of the card. null for no seal. */
  stamp?: StampLook | null | undefined;
  children: ReactNode;
}

/**
 * The card of delivered goods. The product and the order stand above a dashed line, and the delivered content
 * stands below this line.
 */
export function ItemFrame(props: ItemFrameProps) {
  const { item, title, headingLevel: Heading = "h3", deliveredAt, badge, isClosed, stamp, children } = props;
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
              {messages.order("")}
              <ItemOrder orderNumber={item.orderNumber} deliveredAt={deliveredAt} />
            </p>
          )}
          {badge}
        </div>
      </div>
      {children}
    </article>
  );
}
