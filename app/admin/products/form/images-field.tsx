import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { buttonClasses } from "#app/design-system/button.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { SmallImage } from "#app/seals/small-image.tsx";
import { PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { ALT_MAX, type ProductImage } from "#domain/catalog/images/product-images.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import { FieldGroup } from "../form-parts.tsx";
import { useUploads } from "./use-uploads.ts";

interface ImagesFieldProps {
  defaultValue: readonly ProductImage[];
  error: string | undefined;
  onBusyChange: (busy: boolean) => void;
}

const messages = productFormMessages.images;

/**
 * The images of a product, in the order in which the shop shows them. The browser starts to send new files
 * immediately, one file after the other. The list of images is saved together with the product.
 */
export function ImagesField({ defaultValue, error, onBusyChange }: ImagesFieldProps) {
  const [images, setImages] = useState(defaultValue);
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const uploads = useUploads({
    room: PRODUCT_IMAGES_MAX - images.length,
    onBusyChange,
    onProgress: setText,
    onUploaded: (address) => {
      const isRepeated = images.some((image) => image.address === address);
      setText(isRepeated ? messages.repeated : messages.added);
      if (!isRepeated) setImages([...images, { address, alt: "" }]);
    },
  });

  // The form receives change events only from form controls. When the list of images changes, the file input
  // therefore dispatches a change event, although the user has chosen no file.
  useEffect(() => {
    if (images !== defaultValue) file.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [images, defaultValue]);
  const change = (next: readonly ProductImage[], message: string) => {
    setImages(next);
    setText(message);
  };
  const move = (index: number, step: -1 | 1) => {
    const target = index + step;
    const [moved, other] = [images[index], images[target]];
    if (!moved || !other) return;
    change(images.with(index, other).with(target, moved), messages.place(target + 1, images.length));
    // Moves the focus back to the button, because the button loses the focus when its row moves.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-image="${target}"] [data-step="${step}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const problem = uploads.problem ?? error;

  return (
    <FieldGroup legend={productFormMessages.groups.images} section="images">
      <input type="hidden" name="images" value={JSON.stringify(images)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below chooses files by keyboard. */}
      <div
        className="grid gap-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          uploads.add(event.dataTransfer.files);
        }}
      >
        <p className="text-13 text-ink-3">{messages.lead(PRODUCT_IMAGES_MAX)}</p>
        <ol ref={list} className="grid gap-3">
          {images.map((image, index) => (
            <ImageRow
              key={image.address}
              image={image}
              index={index}
              count={images.length}
              onAlt={(alt) => setImages(images.with(index, { ...image, alt }))}
              onMove={(step) => move(index, step)}
              onRemove={() => change(images.toSpliced(index, 1), messages.removed)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <label
            className={`${buttonClasses({ variant: "outline" })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <ImagePlus aria-hidden="true" size={18} />
            {messages.choose}
            <input
              ref={file}
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              className="sr-only"
              aria-describedby={problem ? "images-problem" : undefined}
              aria-invalid={problem ? true : undefined}
              onChange={(event) => {
                uploads.add(event.currentTarget.files ?? []);
                // After an error, the user can choose the same file again.
                event.currentTarget.value = "";
              }}
            />
          </label>
          <span role="status" className="text-13 text-ink-2">
            {uploads.waiting > 0 ? messages.sending(uploads.waiting) : text}
          </span>
        </div>
        {problem && (
          <p id="images-problem" role="alert" className="text-13 font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      {uploads.stepUp}
    </FieldGroup>
  );
}

interface ImageRowProps {
  image: ProductImage;
  index: number;
  count: number;
  onAlt: (alt: string) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const square = `${buttonClasses({ variant: "outline", size: "sm" })} aria-disabled:text-ink-3`;

function ImageRow({ image, index, count, onAlt, onMove, onRemove }: ImageRowProps) {
  const place = index + 1;
  return (
    <li data-image={index} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
      <div className="relative">
        <SmallImage
          address={image.address}
          className="aspect-3/2 w-full rounded-6 border border-line object-cover"
        />
        {index === 0 && (
          <span className="absolute top-1 left-1 rounded-full border border-line bg-surface px-1.5 text-13">
            {messages.cover}
          </span>
        )}
      </div>
      <div className="grid gap-2">
        <TextInput
          aria-label={messages.alt(place)}
          placeholder={messages.altHelp}
          maxLength={ALT_MAX}
          value={image.alt}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
        <div className="flex items-center gap-2">
          <span className="mr-auto text-13 text-ink-3">{messages.place(place, count)}</span>
          <button
            type="button"
            data-step="-1"
            aria-label={messages.up(place)}
            aria-disabled={index === 0}
            onClick={() => onMove(-1)}
            className={square}
          >
            <ArrowUp aria-hidden="true" size={14} />
          </button>
          <button
            type="button"
            data-step="1"
            aria-label={messages.down(place)}
            aria-disabled={place === count}
            onClick={() => onMove(1)}
            className={square}
          >
            <ArrowDown aria-hidden="true" size={14} />
          </button>
          <button type="button" aria-label={messages.remove(place)} onClick={onRemove} className={square}>
            <Trash2 aria-hidden="true" size={14} />
          </button>
        </div>
      </div>
    </li>
  );
}
