import { buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { PlainLinks } from "#app/design-system/plain-links.tsx";
import { openGraph } from "#app/seo/open-graph.ts";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { FIGURES, useClaimList, useClaims } from "#app/storefront/claims/use-claims.ts";
import { ExampleVault } from "#app/storefront/example/example-vault.tsx";
import { standingBadge } from "#app/storefront/marketplace/standing-badge.ts";
import { ProductTile } from "#app/storefront/tile/product-tile.tsx";
import { readFan } from "#app/storefront/tile/read-top-sellers.server.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { listFeaturedProducts } from "#domain/catalog/storefront/queries.ts";
import { homeBadge } from "#domain/catalog/storefront/rules.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { ownTestimonialsIn } from "#domain/settings/claims.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { Hero } from "./hero.tsx";
import { sampleProducts } from "./sample-products.ts";
import { Testimonials } from "./testimonials.tsx";

const messages = homeMessages.home;

export async function loader() {
  const [featured, settings] = await Promise.all([
    listFeaturedProducts(),
    cacheRead("settings", () => readPublicSettings()),
  ]);
  const language = documentLanguage();
  // The owner's testimonials, or the three specified testimonials.
  const testimonials =
    ownTestimonialsIn(settings.testimonials, language) ?? requestMessages[language].testimonials;
  return { featured, fan: await readFan(featured), testimonials };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const page = { title: messages.title, description: messages.metaDescription, path: "/" };
  return [...describePage(matches, page), ...openGraph(matches, page)];
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { featured, fan, testimonials } = loaderData;
  const figures = useClaimList(FIGURES);
  const note = useClaims()("replacementNote")?.words;
  const samples = featured.length === 0;
  return (
    <>
      {/* On phones the products come before the example, because the first view must show the offer. */}
      <div className="page grid items-center gap-y-12 pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,466px)] lg:gap-x-18">
        <Hero />
        <ExampleVault messages={homeMessages.example} caption={messages.example} note={note} products={fan} />
        <section aria-labelledby="featured" className="max-md:order-2 lg:col-span-full">
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div>
              <h2 id="featured" className="title text-22 md:text-30">
                {messages.featured}
              </h2>
              <p className={`mt-1 text-15 text-ink-3 ${samples ? "" : "max-md:sr-only"}`}>
                {samples ? messages.samplesNote : messages.featuredNote}
              </p>
            </div>
            <LinkButton to="/marketplace" variant="quiet" size="sm">
              {messages.seeAll}
            </LinkButton>
          </div>
          <PlainLinks className="grid grid-cols-2 gap-3 md:auto-cols-fr md:grid-flow-col md:grid-cols-none lg:gap-6">
            <Tiles featured={featured} />
          </PlainLinks>
        </section>
      </div>

      {figures.length > 0 ? (
        <section aria-labelledby="promises" className="page pt-18">
          <h2 id="promises" className="title text-30">
            {messages.promises}
          </h2>
          <dl className="mt-6 grid border-t border-line sm:grid-cols-2 lg:grid-flow-col lg:grid-cols-none lg:auto-cols-fr">
            {figures.map(({ name, title, words: claim }) => (
              <div key={name} className="flex flex-col gap-1 border-b border-line py-5 sm:pr-6">
                <dt className="order-2 text-15 text-balance text-ink-2">{claim}</dt>
                <dd className="title order-1 text-30">{title}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}

      <Testimonials voices={testimonials} />
    </>
  );
}

/** The featured products, or the samples in a shop without featured products. */
function Tiles({ featured }: { featured: ProductCard[] }) {
  const samples = featured.length === 0;
  const badges = featured.map(({ salesCount }) => homeBadge(salesCount));
  const standing = standingBadge(badges);
  return (samples ? sampleProducts() : featured).map((product, index) => {
    const badge = badges[index];
    const address = samples ? "/marketplace" : `/marketplace/${product.slug}`;
    return (
      <li key={product.id} className="@container max-md:first:col-span-full">
        <ProductTile
          product={product}
          isFirst={index === 0 || undefined}
          badge={badge ? shopMessages.badges[badge] : messages.sample}
          isStanding={badge !== undefined && badge === standing}
          to={address}
          foot={
            <a href={address} className={buttonClasses({ variant: "outline" })}>
              {samples ? messages.openMarketplace : messages.viewProduct}
              <span className="sr-only">{`: ${product.name}`}</span>
            </a>
          }
        />
      </li>
    );
  });
}
