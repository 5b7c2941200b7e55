import { data } from "react-router";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { type TermsBlock, termsBlocks, termsIn } from "#domain/settings/terms.ts";
import { informationPageMessages } from "#messages/en/storefront/information-pages.ts";
import { documentLanguage, langOf } from "#messages/language.ts";
import { documentLanguages } from "#messages/languages.ts";
import type { Route } from "./+types/terms-page";

const messages = informationPageMessages.terms;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: messages.title, description: messages.metaDescription, path: "/terms" });

/**
 * Returns the owner's terms in the visitor's language. When the terms exist only in the other language,
 * returns the terms in that language. Returns 404 when the owner has written no terms.
 */
export async function loader() {
  const { terms } = await cacheRead("settings", () => readPublicSettings());
  const text = termsIn(terms, documentLanguage());
  if (text === null) throw data(null, { status: 404 });
  const language = documentLanguages.find((one) => terms[one] === text) ?? documentLanguage();
  return { blocks: termsBlocks(text), language: langOf(language) };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-12">
      <h1 className="title text-30">{messages.title}</h1>
      <div className="prose-width mt-6 grid gap-4 break-words" lang={loaderData.language}>
        {loaderData.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no key except its position.
          <Block key={index} {...block} />
        ))}
      </div>
    </div>
  );
}

function Block({ kind, lines }: TermsBlock) {
  if (kind === "heading") return <h2 className="title pt-4 text-22">{lines[0]}</h2>;
  if (kind === "list")
    return (
      <ul className="grid list-disc gap-1 pl-6 text-ink-2">
        {lines.map((line) => (
          <li key={line}>
            <Inline text={line} />
          </li>
        ))}
      </ul>
    );
  return (
    <p className="whitespace-pre-line text-ink-2">
      <Inline text={lines.join("\n")} />
    </p>
  );
}

/** Renders `**words**` as strong text. */
function Inline({ text }: { text: string }) {
  return text.split(/\*\*(?=\S)(.+?)\*\*/s).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no key except their position.
    index % 2 ? <strong key={index}>{part}</strong> : part,
  );
}
