import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { imageSources } from "#domain/catalog/images/image-address.ts";
import type { ProductImage } from "#domain/catalog/images/product-images.ts";

const arrow =
  "grid size-11 place-items-center rounded-full border border-line bg-surface text-ink transition-colors duration-120 hover:border-control aria-disabled:text-ink-3 aria-disabled:hover:border-line";

interface GalleryProps {
  images: readonly ProductImage[];
  /** The product's name, for images without a text. */
  name: string;
}

/**
 * The images of a product: a list that snaps to one image while it scrolls, with buttons and a counter. The
 * list scrolls without scripts too.
 */
export function Gallery({ images, name }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const last = images.length - 1;
  const show = (index: number) => {
    const box = list.current;
    if (index < 0 || index > last || !box) return;
    box.scrollTo({ left: index * box.clientWidth, behavior: "smooth" });
  };
  // The same in every language: "Design Seat, 2 / 3".
  const placeOf = (index: number) => `${name}, ${Math.min(Math.max(index, 0), last) + 1} / ${images.length}`;
  return (
    <section aria-label={name} className="min-w-0">
      <ul
        ref={list}
        // Scrolls with the arrow keys.
        tabIndex={last > 0 ? 0 : undefined}
        aria-label={last > 0 ? name : undefined}
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
        className="row-scroll flex aspect-3/2 snap-x snap-mandatory overflow-x-auto rounded-16 border border-line bg-surface-2"
      >
        {images.map(({ address, alt }, index) => (
          <li key={address} className="size-full snap-center">
            <LargeImage address={address} alt={alt || name} isMain={index === 0} />
          </li>
        ))}
      </ul>
      {last > 0 ? (
        <div className="mt-2 flex items-center justify-end gap-2">
          <p role="status" className="mr-auto text-15 text-ink-2">
            {shown + 1} / {images.length}
          </p>
          <button
            type="button"
            aria-label={placeOf(shown - 1)}
            aria-disabled={shown === 0}
            onClick={() => show(shown - 1)}
            className={arrow}
          >
            <ChevronLeft aria-hidden="true" size={18} />
          </button>
          <button
            type="button"
            aria-label={placeOf(shown + 1)}
            aria-disabled={shown === last}
            onClick={() => show(shown + 1)}
            className={arrow}
          >
            <ChevronRight aria-hidden="true" size={18} />
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** The shown width. */
const SIZES = "(min-width: 1248px) 736px, (min-width: 768px) 60vw, 100vw";

interface LargeImageProps {
  address: string;
  alt: string;
  /** The main image of a page, which the browser loads first. */
  isMain: boolean;
}

/** One image of the gallery. The browser chooses the best copy. */
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
        className="size-full object-contain"
      />
    </picture>
  );
}
