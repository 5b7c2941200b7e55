import { useEffect, useRef, useState } from "react";
import { classes } from "#app/design-system/classes.ts";
import { Link } from "#app/design-system/link.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { sealAddresses } from "#app/seals/seal-addresses.ts";
import type { BannerPosition } from "#db/values/vocabulary.ts";
import { imageSources } from "#domain/catalog/images/image-address.ts";
import type { BannerView } from "#domain/catalog/products/product-views.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";

interface Shape {
  /** The height reserved from the first paint on. Long text may need more. An image never does. */
  box: string;
  text: string;
  title: string;
  description: string;
  /** The position of the image, or of the engraving on the coloured panel. */
  picture: string;
  /** The shown width of the image, which the browser uses to choose a copy of an uploaded image. */
  sizes: string;
}

const band: Shape = {
  box: "min-h-28",
  text: "grid content-center gap-1 px-5 py-4 md:px-6",
  title: "title text-22 leading-tight line-clamp-4",
  description: "text-15 text-ink-2 line-clamp-3",
  picture: "w-20 sm:w-2/5",
  sizes: "(min-width: 640px) 40vw, 80px",
};

/**
 * A slim line on top, a wide image below the heading, bands
 * in and after the list, a card in the narrow sidebar.
 */
const shapes: Record<BannerPosition, Shape> = {
  top: {
    box: "min-h-14",
    text: "banner-line",
    title: "font-semibold line-clamp-3",
    description: "text-15 text-ink-2 line-clamp-2",
    picture: "w-14 md:w-40",
    sizes: "(min-width: 768px) 160px, 80px",
  },
  hero: {
    box: "min-h-36 md:min-h-44",
    text: "banner-words",
    title: "title text-22 leading-tight line-clamp-4 md:text-30",
    description: "text-15 text-ink-2 line-clamp-3 md:text-16",
    picture: "w-24 sm:w-2/5",
    sizes: "(min-width: 1248px) 480px, (min-width: 640px) 40vw, 240px",
  },
  middle: band,
  bottom: band,
  sidebar: {
    box: "min-h-64 flex-col-reverse",
    text: "grid content-start gap-1.5 px-4 py-4",
    title: "title text-18 leading-tight line-clamp-4",
    description: "text-15 text-ink-2 line-clamp-5",
    picture: "h-28 w-full",
    sizes: "240px",
  },
};

interface BannersProps {
  banners: BannerView[];
  position: BannerPosition;
  className?: string;
  /** The element around each banner: `li` inside a list. */
  as?: "div" | "li";
}

/** The banners of one position, each with a reserved height so that a loaded image moves nothing. */
export function Banners({ banners, position, className, as: Box = "div" }: BannersProps) {
  const here = banners.filter((banner) => banner.position === position);
  if (here.length === 0) return null;
  // One sheet for the banners of all positions.
  const seals = sealAddresses(banners.map(({ title }) => ({ slug: title, emoji: "" })));
  return (
    <Box
      className={classes(
        "grid gap-4",
        here.length > 1 && position !== "sidebar" && "md:grid-cols-2",
        className,
      )}
    >
      {here.map((banner) => (
        <Banner
          key={banner.id}
          banner={banner}
          shape={shapes[position]}
          seal={seals[banners.indexOf(banner)]}
        />
      ))}
    </Box>
  );
}

interface BannerProps {
  banner: BannerView;
  shape: Shape;
  /** The address of the engraving's lines. */
  seal: string | undefined;
}

/**
 * One banner, as one link. The banner has no link unless its address is https or a path of the shop (spec
 * R42).
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
  return (
    <>
      <span className={`min-w-0 flex-1 ${shape.text}`}>
        <span className={classes(shape.title, linked && "banner-arrow")}>{banner.title}</span>
        <span className={shape.description}>{banner.description}</span>
      </span>
      <span aria-hidden="true" className={`relative shrink-0 overflow-hidden ${shape.picture}`}>
        <BannerImage banner={banner} sizes={shape.sizes} seal={seal} />
      </span>
    </>
  );
}

interface BannerPictureProps {
  banner: Pick<BannerView, "title" | "imageUrl">;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** The address of the engraving's lines; without it they are in the page. */
  seal?: string | undefined;
}

/**
 * The banner's image, which fills its container. A failed image is only logged and leaves the coloured panel
 * (spec S8). The browser chooses the best copy of an uploaded image.
 */
export function BannerImage({ banner, sizes, seal }: BannerPictureProps) {
  const [broken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const address = parsePublicLink(banner.imageUrl);

  // The image may have failed before hydration, when no handler could receive the error event.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(true);
  }, []);
  useEffect(() => {
    if (broken) console.warn(`The picture of the banner “${banner.title}” did not arrive.`);
  }, [broken, banner.title]);

  if (address === null || broken) {
    return (
      // The engraving without the mark in its centre, because it is only a pattern here.
      <span className="engraving">
        <Seal slug={banner.title} emoji="" isPattern from={seal} />
      </span>
    );
  }
  const copies = imageSources(address);
  const image = (
    <img
      ref={picture}
      src={address}
      alt=""
      width={copies?.width}
      height={copies?.height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
  if (!copies) return image;
  return (
    <picture>
      {copies.sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
