import blankSheet from "#app/admin/design/editor/preview-frame.css?url";
import { PreviewFrame } from "#app/admin/design/editor/preview-frame.tsx";
import { PreviewViews } from "#app/admin/design/editor/preview-pane.tsx";
import { Banners } from "#app/storefront/marketplace/banners.tsx";
import type { BannerView } from "#domain/catalog/products/product-views.ts";
import { bannerMessages } from "./messages.ts";

const SHEETS = [blankSheet];

/**
 * Shows the banner component of the storefront at its position in the marketplace page. Pale boxes represent
 * the other parts of the marketplace page.
 */
export function BannerPreview({ draft }: { draft: BannerView }) {
  const { preview } = bannerMessages.form;
  const position = bannerMessages.positions[draft.position];
  return (
    <figure className="m-0 grid gap-3 rounded-10 bg-surface-2 p-4">
      <figcaption className="text-15 font-medium">
        {preview}
        <span className="ml-2 text-13 font-normal text-ink-3">{position}</span>
      </figcaption>
      <PreviewViews
        views={[
          {
            id: "place",
            label: preview,
            show: (theme) => (
              <PreviewFrame
                title={`${preview}: ${position}`}
                theme={theme}
                sheets={SHEETS}
                className="h-96 w-full rounded-10 border border-line"
              >
                <InPlace draft={draft} />
              </PreviewFrame>
            ),
          },
        ]}
      />
    </figure>
  );
}

function InPlace({ draft }: { draft: BannerView }) {
  const banner = <Banners key={draft.imageUrl} banners={[draft]} position={draft.position} />;
  const at = (position: BannerView["position"]) => draft.position === position && banner;
  return (
    <div className="page blanks">
      {at("top")}
      <i className="blank blank-title" />
      {at("hero")}
      <Cards />
      {at("middle")}
      {draft.position === "middle" && <Cards />}
      {at("sidebar")}
      {at("bottom")}
    </div>
  );
}

const Cards = () => (
  <div className="blank-cards">
    <i className="blank blank-card" />
    <i className="blank blank-card" />
  </div>
);
