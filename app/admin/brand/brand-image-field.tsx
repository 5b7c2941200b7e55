import { ImageOff, Upload } from "lucide-react";
import { useId, useState } from "react";
import { bannerMessages } from "#app/admin/banners/messages.ts";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { Button, buttonClasses } from "#app/design-system/button.tsx";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import type { UploadedImage } from "#domain/catalog/images/upload-image.ts";
import { type BrandImageName, brandImageProblem, imageSize } from "#domain/settings/brand/brand-images.ts";
import { brandMessages } from "./messages.ts";

interface BrandImageFieldProps {
  name: BrandImageName;
  /** The address of the uploaded image. Empty when no image was uploaded. */
  address: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

/** The logo or the favicon: an uploaded file. The form contains the address of the file. */
export function BrandImageField({ name, address, error, onChange }: BrandImageFieldProps) {
  const messages = brandMessages.look;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [rejected, setRejected] = useState<string | null>(null);
  const size = imageSize(address);

  function place(next: string, sentence: string): void {
    setText(sentence);
    onChange(next);
  }

  const sender = useActionSender({
    action: "/admin/pictures",
    onDone: (result) => {
      const { address: sent } = result as UploadedImage;
      const problem = brandImageProblem(name, sent);
      if (problem) setRejected(messages.problems[problem]);
      else place(sent, messages.received);
    },
  });

  function send(file: File): void {
    setText(null);
    setRejected(file.size > IMAGE_BYTES_MAX ? bannerMessages.pictureProblems.too_large : null);
    if (file.size > IMAGE_BYTES_MAX) return;
    const form = new FormData();
    form.set("intent", "upload");
    form.set("picture", file);
    sender.send(form, "multipart/form-data");
  }

  const problem = rejected ?? (sender.busy ? undefined : sender.errors.picture) ?? error;
  const help = name === "logo" ? messages.logoHelp : messages.faviconHelp;
  return (
    <fieldset aria-describedby={`${id}-help`} className="grid min-w-0 content-start gap-2">
      <legend className="mb-1.5 text-15 font-medium">{messages[name]}</legend>
      <input type="hidden" name={name} value={address} />
      <div className="flex flex-wrap items-center gap-3">
        {size ? (
          <img
            src={address}
            {...size}
            alt={messages[name]}
            className="h-16 w-auto max-w-60 rounded-10 border border-line bg-surface-2 object-contain p-1"
          />
        ) : (
          <span
            className={`grid h-16 place-items-center rounded-10 border border-dashed border-control text-13 text-ink-3 ${name === "logo" ? "px-3" : "w-16"}`}
          >
            {name === "favicon" && <ImageOff aria-hidden="true" size={20} />}
            <span className={name === "favicon" ? "sr-only" : undefined}>{messages.none}</span>
          </span>
        )}
        <label
          className={`${buttonClasses({ variant: "outline", size: "sm" })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
        >
          <Upload aria-hidden="true" size={16} />
          {messages.upload}
          <input
            type="file"
            aria-label={messages.uploadFor(messages[name])}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="sr-only"
            disabled={sender.busy}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // After an error, the user can choose the same file again.
              event.currentTarget.value = "";
              if (file) send(file);
            }}
          />
        </label>
        {size && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={messages.removeFor(messages[name])}
            onClick={() => {
              setRejected(null);
              place("", messages.removed);
            }}
          >
            {brandMessages.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-help`} className="text-13 text-ink-3">
        {help}
      </p>
      <p role="status" className={`text-13 empty:-mt-2 ${problem ? "text-danger" : "text-ink-2"}`}>
        {problem ?? (sender.busy ? messages.uploading : text)}
      </p>
    </fieldset>
  );
}
