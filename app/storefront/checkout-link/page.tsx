import { useEffect, useRef, useState } from "react";
import { data } from "react-router";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
import { callerContext } from "#app/request/caller.ts";
import { Cover } from "#app/seals/cover.tsx";
import { useCart, useCartState } from "#app/storefront/cart/cart-context.ts";
import { NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage } from "#app/storefront/recovery/private-page.ts";
import { writeRestockForm } from "#app/storefront/restock/restock-form.server.tsx";
import { readAlternatives, readTopSellers } from "#app/storefront/tile/read-top-sellers.server.ts";
import { TopSellers } from "#app/storefront/tile/top-sellers.tsx";
import { type CartLine, type CartProduct, cartTotals, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import { readCheckoutLink } from "#domain/checkout/cart/read-checkout-link.ts";
import { isCharged } from "#domain/checkout/cart/refresh-cart.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { checkoutLinkMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page.ts";

const PERSONAL = { "Cache-Control": "no-store" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.messages.title ?? "");
export const headers: Route.HeadersFunction = () => PERSONAL;

/**
 * GET /buy?items=SLUG:2,SLUG:1&coupon=CODE. The root route stores the coupon code from this address until the
 * visit ends.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { lines, leftOut, unknown } = await readCheckoutLink(
    new URL(request.url).searchParams.get("items") ?? "",
  );
  const messages = checkoutLinkMessages[documentLanguage()];
  const { filled, needsScript, nothing, reasons, open, browse } = messages;
  const isEmpty = lines.length === 0;
  const isSoldOut =
    isEmpty && unknown === 0 && leftOut.length > 0 && leftOut.every(({ reason }) => reason === "sold_out");
  const [first] = leftOut;
  const offers = !isEmpty
    ? []
    : isSoldOut && first
      ? await readAlternatives(first.slug)
      : await readTopSellers();
  // The restock form is for one product only. When several products are sold out, the form for each product
  // is on the page of this product.
  const restock =
    isSoldOut && leftOut.length === 1 && first?.product
      ? writeRestockForm(first.product, context.get(callerContext).kind === "shopper")
      : null;
  return data(
    {
      lines,
      offers,
      restock,
      notes: [
        ...leftOut.map(({ name, reason, left, ...about }) => ({
          text: name,
          reason: reasons[reason](left),
          ...about,
        })),
        ...(unknown > 0
          ? [{ text: messages.unknown(unknown), reason: "", slug: null, product: null, originalPrice: null }]
          : []),
      ],
      messages: {
        title: isSoldOut ? messages.soldOutTitle : messages.title,
        needsScript,
        leftOut: messages.leftOut,
        open,
        browse,
        offers: isSoldOut ? messages.instead : undefined,
        lead: isSoldOut ? messages.soldOut(leftOut.length) : isEmpty ? nothing : filled,
      },
    },
    { headers: PERSONAL },
  );
}

/**
 * Puts the products of a link into the cart of this browser and opens the cart. The cart keeps its other
 * lines. When the cart has fewer units of a product than the link names, the page raises the quantity to the
 * number in the link. Opening a link twice therefore adds nothing (decision 0143).
 */
export default function CheckoutLinkPage({ loaderData }: Route.ComponentProps) {
  const { lines, offers, restock, notes, messages } = loaderData;
  const { store, loaded, quantityOf, openCart } = useCart();
  const [full, setFull] = useState<CartProduct[]>([]);
  const isDone = useRef(false);
  useEffect(() => {
    if (!loaded || isDone.current) return;
    isDone.current = true;
    const rejected = lines.filter(({ product, quantity }) => {
      const missing = quantity - quantityOf(product.id);
      return missing > 0 && store.add(product, missing) !== null;
    });
    setFull(rejected.map(({ product }) => product));
    // When the cart rejected some products of the link, the page names these products. In this case the cart
    // panel must not open, because it would cover the page.
    if (lines.length > 0 && notes.length === 0 && rejected.length === 0) openCart();
    else void store.refresh();
  }, [loaded, lines, notes, store, quantityOf, openCart]);

  const named = [
    ...notes,
    ...full.map((product) => ({ text: product.name, reason: "", slug: null, product, originalPrice: null })),
  ];
  return (
    <>
      <NarrowPage title={messages.title} lead={messages.lead}>
        {named.length > 0 ? (
          <section aria-labelledby="left-out" className="rounded-16 border border-line bg-surface">
            <h2
              id="left-out"
              className={
                lines.length > 0
                  ? "rounded-t-16 bg-warning-soft px-4 py-3 text-15 font-semibold text-warning"
                  : "sr-only"
              }
            >
              {messages.leftOut}
            </h2>
            <ul className="divide-y divide-line">
              {named.map(({ text, reason, slug, product, originalPrice }) => (
                <li key={text} className="relative flex items-center gap-4 px-4 py-3">
                  {product && (
                    <Cover slug={product.slug} emoji={product.emoji} cover={product.cover} size={72} muted />
                  )}
                  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                    <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                      {slug ? (
                        <Link
                          to={`/marketplace/${slug}`}
                          className="font-semibold hover:underline after:absolute after:inset-0"
                        >
                          {text}
                        </Link>
                      ) : (
                        text
                      )}
                      {product && (
                        <span className="block text-15 text-ink-2">
                          {formatMoney(product.price)}
                          {originalPrice !== null && originalPrice > product.price && (
                            <>
                              <span className="sr-only"> {shopMessages.product.was}</span>{" "}
                              <s className="text-13 text-ink-3">{formatMoney(originalPrice)}</s>
                            </>
                          )}
                        </span>
                      )}
                    </span>
                    {reason && <StatusBadge tone="neutral">{reason}</StatusBadge>}
                  </div>
                </li>
              ))}
            </ul>
            {restock ? (
              <div
                className="border-t border-line p-4 sm:*:grid-cols-[minmax(0,1fr)_auto] sm:*:gap-x-4"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written the HTML.
                dangerouslySetInnerHTML={{ __html: restock }}
              />
            ) : null}
          </section>
        ) : null}
        <noscript>
          <p>{messages.needsScript}</p>
        </noscript>
        {lines.length > 0 && <CartCard linked={lines} />}
        {restock && offers.length > 0 ? null : (
          <p className="flex flex-wrap gap-3">
            {lines.length > 0 ? (
              <span className="needs-script">
                <Button onClick={openCart}>{messages.open}</Button>
              </span>
            ) : null}
            <LinkButton variant={lines.length > 0 || restock ? "outline" : "filled"} to="/marketplace">
              {messages.browse}
            </LinkButton>
          </p>
        )}
      </NarrowPage>
      <TopSellers products={offers} title={messages.offers}>
        {restock ? (
          <Link to="/marketplace" className="text-15 underline underline-offset-4">
            {messages.browse}
          </Link>
        ) : null}
      </TopSellers>
    </>
  );
}

/**
 * The lines of the cart and their total. Before the browser has read the cart, and without JavaScript, the
 * card shows the products of the link. Without JavaScript the card shows no amounts, because only the cart
 * knows the prices of tiers.
 */
function CartCard({ linked }: { linked: readonly CartLine[] }) {
  const { store } = useCart();
  const { lines, notes, snapshot, loaded } = useCartState(store);
  const shown = loaded ? lines : linked;
  if (shown.length === 0) return null;
  const charged = shown.filter(({ product }) => isCharged(notes.get(product.id)));
  return (
    <div className="rounded-16 border border-line bg-surface">
      <ul className="divide-y divide-line">
        {shown.map((line) => (
          <li key={line.product.id} className="relative flex items-center gap-4 px-4 py-3">
            <Cover slug={line.product.slug} emoji={line.product.emoji} cover={line.product.cover} size={72} />
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Link
                to={`/marketplace/${line.product.slug}`}
                className="font-semibold hover:underline after:absolute after:inset-0"
              >
                {line.product.name}
              </Link>{" "}
              <span className="whitespace-nowrap text-ink-2">{checkoutMessages.quantity(line.quantity)}</span>
            </p>
            <p
              className={`needs-script ${charged.includes(line) ? "font-semibold" : "text-ink-3 line-through"}`}
            >
              {formatMoney(unitPrice(line, snapshot?.offers) * line.quantity)}
            </p>
          </li>
        ))}
      </ul>
      <p className="needs-script flex items-baseline justify-between gap-3 border-t border-line px-4 py-3">
        {checkoutMessages.total}
        <b className="text-22">{formatMoney(cartTotals(charged, snapshot?.offers).total)}</b>
      </p>
    </div>
  );
}
