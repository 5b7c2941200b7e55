import { data } from "react-router";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { findPage } from "#domain/settings/pages/queries.ts";
import { langOf } from "#messages/language.ts";
import type { Route } from "./+types/page";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? describePage(matches, { title: loaderData.title, path: `/p/${loaderData.slug}` }) : [];

/** Returns a published page of the owner. Returns 404 when no published page has this slug. */
export async function loader({ params }: Route.LoaderArgs) {
  const page = await findPage(params.slug);
  if (!page) throw data(null, { status: 404 });
  return { ...page, language: langOf(page.language) };
}

/** A page that the owner wrote. The text of the page was sanitized when the page was saved. */
export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const { title, language, html } = loaderData;
  return (
    <article className="page pt-8 md:pt-12" lang={language}>
      <h1 className="title text-30">{title}</h1>
      <div
        className="own-text prose-width mt-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only renderMarkdown writes it (decision 0072)
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  );
}
