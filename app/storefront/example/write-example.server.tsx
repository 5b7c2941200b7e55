import { renderToStaticMarkup } from "react-dom/server";
import { chooseClaim } from "#app/storefront/base/choose-claim.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readMeasuredClaims } from "#domain/sales/measured-claims.ts";
import { ownClaimsIn } from "#domain/settings/claims.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";
import { documentLanguage } from "#messages/language.ts";
import { ExampleVault } from "./example-vault.tsx";

/**
 * Writes the example of a delivered item as HTML. A page that gets this HTML loads neither the code nor the
 * texts of the example.
 */
export async function writeExample(): Promise<string> {
  const [{ claims }, measured] = await Promise.all([
    cacheRead("settings of offers", readSettings),
    readMeasuredClaims(),
  ]);
  const note = chooseClaim("replacementNote", { own: ownClaimsIn(claims, documentLanguage()), measured });
  return renderToStaticMarkup(
    <ExampleVault
      messages={homeMessages.example}
      caption={homeMessages.home.example}
      note={note?.words}
      products={[]}
    />,
  );
}
