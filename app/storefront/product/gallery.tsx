import { useRef, useState } from "react";
import { SmallImage } from "#app/seals/small-image.tsx";
import { imageSources } from "#domain/catalog/images/image-address.ts";
import type { ProductImage } from "#domain/catalog/images/product-images.ts";

interface GalleryProps {
  images: readonly ProductImage[];
  /** The product's name. An image without alternative text uses this name as its alternative text. */
  name: string;
}

/**
 * The images of a product. When the shopper scrolls the images, the scrolling always stops exactly at one
 * image. Below the list are small thumbnails of the images. On phones, dots replace the thumbnails. The
 * images also scroll without scripts.
 */
export function Gallery({ images, name }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const isAlone = images.length === 1;
  const show = (index: number) => list.current?.scrollTo({ left: index * list.current.clientWidth });
  // Returns the text for the position of an image, such as "2 / 3". The text is the same in every language.
  const placeOf = (index: number) => `${index + 1} / ${images.length}`;
  return (
    <section aria-label={name} className="gallery">
      <ul
        ref={list}
        // Scrolls with the arrow keys.
        tabIndex={isAlone ? undefined : 0}
        aria-label={isAlone ? undefined : name}
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {images.map(({ address, alt }, index) => (
          <li key={address}>
            <LargeImage address={address} alt={alt || name} isMain={index === 0} />
          </li>
        ))}
      </ul>
      {isAlone ? null : (
        <div>
          <p role="status" className="sr-only">
            {placeOf(shown)}
          </p>
          {images.map(({ address }, index) => (
            <button
              key={address}
              type="button"
              aria-label={`${name}, ${placeOf(index)}`}
              aria-current={index === shown ? "true" : undefined}
              onClick={() => show(index)}
            >
              <SmallImage address={address} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The shown width. */
const SIZES = "(min-width: 1248px) 696px, (min-width: 768px) 58vw, 100vw";

interface LargeImageProps {
  address: string;
  alt: string;
  /** The main image of a page, which the browser loads first. */
  isMain: boolean;
}

/** One image of the gallery. The browser chooses the copy of the image with the most suitable size. */
function LargeImage({ address, alt, isMain }: LargeImageProps) {
  const copies = imageSources(address);
  if (!copies) return null;
  return (
    <picture>
      {copies.sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={SIZES} />
      ))}
      <img
        src={address}
        alt={alt}
        width={copies.width}
        height={copies.height}
        loading={isMain ? undefined : "lazy"}
        fetchPriority={isMain ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
