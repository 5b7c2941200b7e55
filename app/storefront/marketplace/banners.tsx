import { useEffect, useRef, useState } from "react";
import { classes } from "#app/design-system/classes.ts";
import { Link } from "#app/design-system/link.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { sealAddresses } from "#app/seals/seal-addresses.ts";
import type { BannerPosition } from "#db/values/vocabulary.ts";
import { renditionAddress } from "#domain/catalog/images/renditions.ts";
import type { BannerView } from "#domain/catalog/products/product-views.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";

interface Shape {
  /**
   * The height that is reserved before the image loads. A banner with a long text can need more height than
   * the reserved height. An image never makes the banner higher than this height.
   */
  box: string;
  text: string;
  title: string;
  description: string;
  /** The classes for the position of the image, or of the engraving that replaces the image. */
  picture: string;
}

const band: Shape = {
  box: "min-h-32 sm:min-h-28",
  text: "grid content-center gap-1 px-5 py-4 md:px-6",
  title: "title text-22 leading-tight line-clamp-4",
  description: "text-15 text-ink-2 line-clamp-5 md:line-clamp-3",
  picture: "banner-picture",
};

/**
 * The shape of a banner depends on its position. The shapes are a strip of 40 px at the top, a strip of 96 px
 * below the heading, and a whole row in the list. On phones the strip below the heading is 64 px high and has
 * no description. Below the list, a banner is a wide and low rectangle. In the narrow sidebar, a banner is a
 * card. A banner in the list fills a whole row. Otherwise a gap would remain before Load More.
 */
const shapes: Record<BannerPosition, Shape> = {
  top: {
    box: "min-h-10",
    text: "banner-line",
    title: "font-semibold",
    description: "text-ink-2 line-clamp-2",
    picture: "relative w-14 md:w-40",
  },
  hero: {
    box: "min-h-16 md:min-h-24",
    text: "banner-words",
    title: "title text-18 leading-tight line-clamp-2 md:text-22",
    description: "max-md:hidden text-15 text-ink-2 line-clamp-4",
    picture: "banner-picture",
  },
  middle: { ...band, box: "h-full min-h-32", title: "title text-22 leading-tight line-clamp-4 md:text-30" },
  bottom: band,
  sidebar: {
    box: "min-h-64 flex-col-reverse",
    text: "grid content-start gap-1.5 px-4 py-4",
    title: "title text-18 leading-tight line-clamp-4",
    description: "text-15 text-ink-2 line-clamp-5",
    picture: "relative h-28 w-full",
  },
};

interface BannersProps {
  banners: BannerView[];
  position: BannerPosition;
  className?: string;
  /** The element around each banner: `li` inside a list. */
  as?: "div" | "li";
  /**
   * The position whose shape the banners have. By default, the banners have the shape of their own position.
   */
  like?: BannerPosition;
}

/**
 * The banners of one position. Each banner has a reserved height, so nothing on the page moves when its image
 * loads.
 */
export function Banners({ banners, position, className, as: Box = "div", like = position }: BannersProps) {
  const here = banners.filter((banner) => banner.position === position);
  if (here.length === 0) return null;
  // One image file ("sheet") contains the seals of the banners at all positions.
  const seals = sealAddresses(banners.map(({ title }) => ({ slug: title, emoji: "" })));
  return (
    <Box
      className={classes("grid gap-4", here.length > 1 && like !== "sidebar" && "md:grid-cols-2", className)}
    >
      {here.map((banner) => (
        <Banner key={banner.id} banner={banner} shape={shapes[like]} seal={seals[banners.indexOf(banner)]} />
      ))}
    </Box>
  );
}

interface BannerProps {
  banner: BannerView;
  shape: Shape;
  /** The URL of the file that contains the lines of the seal. */
  seal: string | undefined;
}

/**
 * One banner, as one link. The banner is a link only when its target URL uses https or is a path of the shop
 * (spec R42).
 */
function Banner({ banner, shape, seal }: BannerProps) {
  const link = parsePublicLink(banner.linkUrl);
  const looks = `banner ${shape.box}`;
  const inside = <BannerInside banner={banner} shape={shape} seal={seal} linked={link !== null} />;
  if (link === null) return <div className={looks}>{inside}</div>;
  const live = `${looks} group`;
  return link.startsWith("/") ? (
    <Link to={link} discover="none" className={live}>
      {inside}
    </Link>
  ) : (
    <a href={link} rel="noopener noreferrer" className={live}>
      {inside}
    </a>
  );
}

/** The text beside the image, or beside the coloured panel when there is no image. */
function BannerInside({ banner, shape, seal, linked }: BannerProps & { linked: boolean }) {
  // In the strip at the top, title and description are in one line, so the arrow follows the description.
  const isLine = banner.position === "top" && banner.description !== "";
  return (
    <>
      <span className={`relative z-1 min-w-0 flex-1 ${shape.text}`}>
        <span className={classes(shape.title, linked && !isLine && "banner-arrow")}>{banner.title}</span>
        <span className={classes(shape.description, linked && isLine && "banner-arrow")}>
          {banner.description}
        </span>
      </span>
      <span aria-hidden="true" className={`shrink-0 overflow-hidden ${shape.picture}`}>
        <BannerImage banner={banner} seal={seal} isFirst={banner.position === "hero"} />
      </span>
    </>
  );
}

interface BannerPictureProps {
  banner: Pick<BannerView, "title" | "imageUrl">;
  /**
   * The URL of the file with the engraving's lines. Without this URL, the lines of the seal are in a separate
   * file.
   */
  seal?: string | undefined;
  /**
   * Whether the banner is visible before the visitor scrolls. When the banner is visible before scrolling,
   * the browser loads the banner's image before other images.
   */
  isFirst?: boolean;
}

/**
 * The banner's image, which fills its container. When the image fails to load, the shop only logs the error,
 * and the coloured panel stays visible (spec S8). An uploaded image is shown in its wide rendition. On
 * phones, the browser crops only the background around the image.
 */
export function BannerImage({ banner, seal, isFirst }: BannerPictureProps) {
  const [broken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const address = parsePublicLink(banner.imageUrl);

  // The image might have failed before hydration, when no handler could receive the error event.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(true);
  }, []);
  useEffect(() => {
    if (broken) console.warn(`The picture of the banner “${banner.title}” did not arrive.`);
  }, [broken, banner.title]);

  if (address === null || broken) {
    return (
      // Shows only the lines of the seal and no mark in its center, because a banner uses the seal only as a
      // pattern.
      <span className="engraving">
        <Seal slug={banner.title} emoji="" isPattern from={seal} />
      </span>
    );
  }
  const wide = renditionAddress(address, "wide");
  return (
    <img
      ref={picture}
      src={wide ?? address}
      alt=""
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      onError={() => setBroken(true)}
      className={`absolute inset-0 size-full object-cover ${wide ? "sm:object-contain sm:object-right" : ""}`}
    />
  );
}
