import type { PreviewTheme } from "#app/admin/design/editor/preview-frame.tsx";
import { PreviewFrame } from "#app/admin/design/editor/preview-frame.tsx";
import { PreviewViews } from "#app/admin/design/editor/preview-pane.tsx";
import { Hero } from "#app/storefront/home/hero.tsx";
import { sampleProducts } from "#app/storefront/home/sample-products.ts";
import { ProductTile } from "#app/storefront/tile/product-tile.tsx";
import type { Brand } from "#domain/catalog/images/save-brand.ts";
import { accentProblem, accentProperties, parseColour } from "#domain/settings/brand/accent.ts";
import { logoOf } from "#domain/settings/brand/brand-images.ts";
import { brandMessages } from "./messages.ts";

/** Previews the top of the home page and a product card in both themes, with the unsaved accent color. */
export function LookPreview({ brand }: { brand: Brand }) {
  const messages = brandMessages.look;
  const colour = parseColour(brand.accent);
  const properties = colour && !accentProblem(colour) ? { ...accentProperties(colour), ...REDUCED } : REDUCED;
  const frame = (id: "home" | "card", show: (theme: PreviewTheme) => React.ReactNode) => ({
    id,
    label: messages.views[id],
    show: (theme: PreviewTheme) => (
      <PreviewFrame
        key={id}
        title={`${messages.preview}: ${messages.views[id]}`}
        theme={theme}
        properties={properties}
        isFitted
        className="h-56 w-full rounded-10 border border-line"
      >
        {show(theme)}
      </PreviewFrame>
    ),
  });
  const logo = logoOf(brand.logo);
  const [sample] = sampleProducts();
  return (
    <figure className="look-preview">
      <figcaption className="text-15 font-medium">{messages.preview}</figcaption>
      <PreviewViews
        views={[
          frame("home", () => (
            <>
              <header className="border-b border-line bg-bg">
                <div className="page flex h-16 items-center">
                  {logo ? (
                    <img {...logo} alt={brand.siteName} className="h-9 w-auto" />
                  ) : (
                    <span className="title block truncate text-22 font-semibold">{brand.siteName}</span>
                  )}
                </div>
              </header>
              <div className="page py-8">
                <Hero />
              </div>
            </>
          )),
          frame("card", () =>
            sample ? (
              <div className="page py-8">
                <ProductTile product={sample} headingLevel="h2" />
              </div>
            ) : null,
          ),
        ]}
      />
    </figure>
  );
}

/** The preview is reduced, so that a narrow preview has the layout of a phone. */
const REDUCED: Readonly<Record<string, string>> = { zoom: "0.75" };
