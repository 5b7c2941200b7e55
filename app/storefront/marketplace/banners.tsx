import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { BannerPosition } from "#db/vocabulary.ts";
import type { BannerView } from "#domain/catalog/product-views.ts";
import { parsePublicLink } from "#domain/settings/public-link.ts";

/** A reserved height each; in the narrow sidebar the picture stands above the words. */
const shapes: Record<BannerPosition, string> = {
  top: "h-28",
  hero: "h-44",
  middle: "h-28",
  bottom: "h-28",
  sidebar: "h-64 flex-col-reverse *:[img]:h-28 *:[img]:w-full",
};

interface BannersProps {
  banners: BannerView[];
  position: BannerPosition;
  className?: string;
  /** A list's own banners stand in an item of it. */
  as?: "div" | "li";
}

/** The banners of one position, each at a reserved height so that nothing moves when a picture arrives. */
export function Banners({ banners, position, className = "", as: Box = "div" }: BannersProps) {
  const here = banners.filter((banner) => banner.position === position);
  if (here.length === 0) return null;
  return (
    <Box
      className={`grid gap-4 ${here.length > 1 && position !== "sidebar" ? "md:grid-cols-2" : ""} ${className}`}
    >
      {here.map((banner) => (
        <Banner key={banner.id} banner={banner} shape={shapes[position]} />
      ))}
    </Box>
  );
}

function Banner({ banner, shape }: { banner: BannerView; shape: string }) {
  const link = parsePublicLink(banner.linkUrl);
  const looks = `relative flex overflow-hidden rounded-16 border border-line bg-surface-2 ${shape}`;
  const inside = <BannerInside banner={banner} />;
  if (link === null) return <div className={looks}>{inside}</div>;
  const live = `${looks} transition-colors duration-120 hover:border-control`;
  return link.startsWith("/") ? (
    <Link to={link} className={live}>
      {inside}
    </Link>
  ) : (
    <a href={link} rel="noopener" className={live}>
      {inside}
    </a>
  );
}

/** Words beside the picture; a picture that does not arrive leaves the coloured panel with the words. */
function BannerInside({ banner }: { banner: BannerView }) {
  const [broken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const image = parsePublicLink(banner.imageUrl);

  // It may have failed before the page's program was there to hear of it.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <>
      <span className="grid min-w-0 flex-1 content-center gap-1 px-5 py-3">
        <span className="title line-clamp-2 text-22">{banner.title}</span>
        <span className="line-clamp-2 text-15 text-ink-2">{banner.description}</span>
      </span>
      {image !== null && !broken ? (
        <img
          ref={picture}
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="h-full w-2/5 shrink-0 object-cover"
        />
      ) : null}
    </>
  );
}
