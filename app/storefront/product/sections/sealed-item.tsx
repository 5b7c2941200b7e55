import { Cover } from "#app/seals/cover.tsx";
import { Seal } from "#app/seals/seal.tsx";
import type { ProductDetail } from "#domain/catalog/products/product-views.ts";
import type { SectionMessages } from "./section-messages.ts";

/** Every field has the same number of dots, so the dots do not reveal the length of a value. */
const MASK = "•••• •••• ••••";

interface SealedItemProps {
  product: ProductDetail;
  /** The labels of the item's fields. */
  fields: readonly string[];
  messages: SectionMessages["receive"];
}

/**
 * Shows how a delivered item looks on the order page before the reveal. The names of the fields are visible,
 * and the values are hidden.
 */
export function SealedItem({ product, fields, messages }: SealedItemProps) {
  const { slug, emoji, cover, name, category } = product;
  return (
    <div className={`sealed-item ink-${category?.ink ?? 0}`}>
      <div>
        <Cover slug={slug} emoji={emoji} cover={cover} size={48} />
        <p>
          <b>{name}</b>
          <span>{messages.head}</span>
        </p>
        <span>{messages.until}</span>
        <Seal slug={slug} emoji="" size={72} isPattern />
      </div>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd aria-hidden="true">{MASK}</dd>
            <dd className="icon-lock">{messages.sealed}</dd>
          </div>
        ))}
      </dl>
      <p>
        <span className="icon-copy">{messages.copy}</span>
        <span className="icon-download">{messages.download}</span>
        <span className="icon-list">{messages.stays}</span>
      </p>
    </div>
  );
}
