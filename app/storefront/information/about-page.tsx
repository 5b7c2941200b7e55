import { LinkButton } from "#app/design-system/button.tsx";
import { Link } from "#app/design-system/link.tsx";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { FIGURES, GUARANTEES, useClaimList, useClaims } from "#app/storefront/claims/use-claims.ts";
import { ExampleVault } from "#app/storefront/example/example-vault.tsx";
import { listCategoriesInShop } from "#domain/catalog/storefront/queries.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";
import { informationPageMessages } from "#messages/en/storefront/information-pages.ts";
import type { Route } from "./+types/about-page";

const messages = informationPageMessages.about;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: messages.title, description: messages.metaDescription, path: "/about" });

/**
 * Loads the categories of the shop and the texts of the example. The page gets the example's texts as data,
 * because only the home page loads the file with these texts.
 */
export const loader = async () => ({
  categories: await listCategoriesInShop(),
  example: { messages: { ...homeMessages.example }, caption: homeMessages.home.example },
});

export default function AboutPage({ loaderData: { categories, example } }: Route.ComponentProps) {
  const claim = useClaims();
  const guarantees = useClaimList(GUARANTEES);
  const figures = useClaimList(FIGURES);
  const steps = messages.steps.map(({ title, text: step }, index) => ({
    title,
    // The owner can change the text of the second step, because this text is a claim about the delivery time.
    text: index === 1 ? (claim("deliveryStep")?.words ?? "") : step,
  }));
  return (
    <div className="page pt-8 md:pt-12">
      <div className="grid items-start gap-x-8 gap-y-8 md:grid-cols-2 lg:gap-x-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,466px)]">
        <div>
          <h1 className="title text-30 md:text-38">{messages.headline}</h1>
          <p className="prose-width mt-4 text-18 text-ink-2">{messages.lead}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton to="/marketplace" prefetch="intent">
              {messages.browse}
            </LinkButton>
            <LinkButton to="/support" variant="outline">
              {messages.support}
            </LinkButton>
          </div>
        </div>
        <ExampleVault {...example} note={claim("replacementNote")?.words} products={[]} />
        {categories.length > 0 && (
          <ul className="col-span-full flex flex-wrap gap-2">
            {categories.map(({ name, slug, ink }) => (
              <li key={slug}>
                <Link
                  to={`/marketplace?category=${slug}`}
                  className={`ink-${ink} flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-15 text-ink-2 before:ink-swatch hover:border-control hover:text-ink`}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>

      <section aria-labelledby="figures" className="pt-12" hidden={figures.length === 0}>
        <h2 id="figures" className="sr-only">
          {messages.figuresTitle}
        </h2>
        <ul className="grid border-t border-line sm:grid-cols-2 lg:grid-flow-col lg:grid-cols-none lg:auto-cols-fr">
          {figures.map(({ name, title, words: figure }) => (
            <li key={name} className="border-b border-line py-5 sm:pr-6">
              <strong className="title block text-30">{title}</strong>{" "}
              <span className="block text-15 text-balance text-ink-2">{figure}</span>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="delivery" className="pt-12">
        <h2 id="delivery" className="title scroll-mt-24 text-22 md:text-30">
          {messages.deliveryTitle}
        </h2>
        <ol className="mt-4 grid gap-x-8 gap-y-6 border-t border-line pt-5 lg:grid-cols-3">
          {steps.map(({ title, text: step }, index) => (
            <li key={title} className="grid grid-cols-[2rem_1fr] content-start gap-y-1">
              <span aria-hidden="true" className="title text-22 text-accent">
                {index + 1}
              </span>
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="col-start-2 text-ink-2">{step}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="guarantee" className="pt-12" hidden={guarantees.length === 0}>
        <h2 id="guarantee" className="title scroll-mt-24 text-22 md:text-30">
          {messages.guaranteeTitle}
        </h2>
        <dl className="mt-4 grid gap-x-8 gap-y-6 border-t border-line pt-5 sm:grid-cols-3">
          {guarantees.map(({ title, words: promise }) => (
            <div key={title}>
              <dt className="text-18 font-semibold">{title}</dt>
              <dd className="mt-1 text-ink-2">{promise}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to="/support" variant="outline" className="mt-5">
          {messages.support}
        </LinkButton>
      </section>
    </div>
  );
}
