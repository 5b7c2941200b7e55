import { renderToStaticMarkup } from "react-dom/server";
import { homeMessages } from "#messages/en/storefront/home.ts";
import { ExampleVault } from "./example-vault.tsx";

/**
 * Writes the example of a delivered item as HTML. A page that gets this HTML loads neither the code nor the
 * texts of the example.
 */
export const writeExample = (): string =>
  renderToStaticMarkup(
    <ExampleVault
      messages={homeMessages.example}
      caption={homeMessages.home.example}
      note={undefined}
      products={[]}
    />,
  );
