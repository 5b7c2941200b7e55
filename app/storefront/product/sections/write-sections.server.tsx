import { renderToStaticMarkup } from "react-dom/server";
import { type ClaimSnapshot, chooseClaim } from "#app/storefront/base/choose-claim.ts";
import { labelOfField } from "#app/storefront/field-label/field-label.ts";
import { faqOf } from "#app/storefront/information/faq.ts";
import { ProductTile } from "#app/storefront/tile/product-tile.tsx";
import type { ProductCard, ProductDetail } from "#domain/catalog/products/product-views.ts";
import { readFieldNames } from "#domain/catalog/storefront/field-names.ts";
import { listRelatedProducts } from "#domain/catalog/storefront/related-products.ts";
import { stockTier } from "#domain/catalog/storefront/rules.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { type MeasuredTimes, readMeasuredClaims, readMeasuredTimes } from "#domain/sales/measured-claims.ts";
import { type ClaimName, ownClaimsIn, unconfirmedClaims } from "#domain/settings/claims.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { documentLanguage } from "#messages/language.ts";
import { sectionMessages } from "#messages/server/server-messages.ts";
import { DeliverySteps } from "./delivery-steps.tsx";
import { ProductPromises } from "./product-promises.tsx";
import { SealedItem } from "./sealed-item.tsx";
import { Section } from "./section.tsx";
import type { SectionMessages } from "./section-messages.ts";

/** The HTML of the product page parts that contain no buttons (decision 0138). */
export interface WrittenSections {
  /** The four lines beside the buy button. */
  promises: string;
  /** The sections below the product. */
  sections: string;
}

/** Reads the data of the parts that need no script, and writes the parts in the language of the page. */
export async function writeSections(product: ProductDetail): Promise<WrittenSections> {
  const [names, related, times, measured, settings] = await Promise.all([
    readFieldNames(product),
    listRelatedProducts(product),
    readMeasuredTimes(),
    readMeasuredClaims(),
    cacheRead("settings of offers", readSettings),
  ]);
  const messages = sectionMessages[documentLanguage()];
  const snapshot: ClaimSnapshot = { own: ownClaimsIn(settings.claims, documentLanguage()), measured };
  const { claims: unconfirmed } = unconfirmedClaims(settings);
  // When the owner has not confirmed a claim, the claim appears on Support, but not beside a product.
  const confirmed = (name: ClaimName) => (unconfirmed.includes(name) ? null : chooseClaim(name, snapshot));
  const guarantee = chooseClaim("productGuarantee", snapshot)?.words ?? null;
  const parts = { product, names, related, times, messages, questions: faqOf(confirmed) };
  return {
    promises: renderToStaticMarkup(
      <ProductPromises
        times={times}
        isByHand={isByHand(product)}
        isSoldOut={isSoldOut(product)}
        guarantee={guarantee}
        messages={messages.promises}
      />,
    ),
    sections: renderToStaticMarkup(<Sections {...parts} />),
  };
}

interface SectionsProps {
  product: ProductDetail;
  /** The names of the item's fields. */
  names: readonly string[];
  related: readonly ProductCard[];
  times: MeasuredTimes | null;
  questions: readonly { question: string; answer: string }[];
  messages: SectionMessages;
}

/** For a product that is out of stock, no text promises a delivery. */
const isSoldOut = ({ stockQuantity }: ProductDetail) => stockTier(stockQuantity).tier === "out";

function Sections({ product, names, related, times, questions, messages }: SectionsProps) {
  const { features, description, deliveryInstructions, deliveryType, category } = product;
  const byHand = isByHand(product);
  const { receive, delivery } = messages;
  const shownTimes = byHand ? null : times;
  const out = isSoldOut(product);
  const relatedBand =
    related.length > 0 ? <Related products={related} {...{ category, out, messages }} /> : null;
  return (
    <>
      {out ? relatedBand : null}
      <Section
        isBand={!out || related.length === 0}
        title={receive.title}
        note={out ? "" : byHand ? receive.byHand : receive.instant}
      >
        <SealedItem
          product={product}
          fields={names.map((name) => labelOf(name, messages))}
          messages={receive}
        />
      </Section>
      {features.length > 0 ? (
        <Section title={messages.features}>
          <ul className="gains">
            {features.map((feature) => (
              <li key={feature} className="tick">
                {feature}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {description ? (
        <Section title={messages.about}>
          <p className="prose-width whitespace-pre-line">{description}</p>
        </Section>
      ) : null}
      <Section isBand title={delivery.title} note={shownTimes && delivery.measured(shownTimes.orders)}>
        <DeliverySteps
          times={shownTimes}
          isByHand={byHand}
          isSoldOut={out}
          instructions={deliveryInstructions || deliveryTypeMessages[deliveryType].instructions}
          messages={delivery}
        />
      </Section>
      {questions.length > 0 ? <Questions questions={questions} messages={messages.questions} /> : null}
      {out ? null : relatedBand}
    </>
  );
}

interface RelatedProps extends Pick<SectionsProps, "messages"> {
  products: readonly ProductCard[];
  category: ProductDetail["category"];
  /**
   * Whether the product of the page is sold out. When the product is sold out, the page shows the related
   * products before the other sections.
   */
  out: boolean;
}

function Related({ products, category, out, messages }: RelatedProps) {
  const { title, instead, all } = messages.related;
  return (
    <section className="sell sell-band sell-related">
      <div>
        <h2>{out ? instead : title}</h2>
        {category ? <a href={`/marketplace?category=${category.slug}`}>{all(category.name)}</a> : null}
      </div>
      <ul>
        {products.map((one) => (
          <li key={one.id}>
            <ProductTile product={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({
  questions,
  messages,
}: Pick<SectionsProps, "questions"> & { messages: SectionMessages["questions"] }) {
  const ask = (
    <>
      {messages.more} <a href="/support">{messages.ask}</a>
    </>
  );
  return (
    <Section title={messages.title} note={ask}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </Section>
  );
}

/**
 * Returns the label that the page shows for a field name. Products without an inventory have the field
 * "content" or "details". The labels of these two fields come from the messages.
 */
const labelOf = (name: string, { fields }: SectionMessages): string =>
  name === "content" || name === "details" ? fields[name] : labelOfField(name);
