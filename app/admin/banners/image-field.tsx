import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { buttonClasses } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import type { UploadedImage } from "#domain/catalog/images/upload-image.ts";
import { bannerMessages } from "./messages.ts";

interface PictureFieldProps {
  defaultValue: string;
  /** The error message for the image address, from the form's validation or from the server. */
  error: string | undefined;
  onBusyChange: (busy: boolean) => void;
  /**
   * Called when an upload has changed the address of the image. The function is not called when a person
   * types an address.
   */
  onUploaded: () => void;
}

/** A banner's image: an uploaded file or a typed URL. An uploaded file gets a URL of the shop. */
export function ImageField({ defaultValue, error, onBusyChange, onUploaded }: PictureFieldProps) {
  const messages = bannerMessages.form;
  const address = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const sender = useActionSender({
    action: "/admin/pictures",
    onDone: (result) => {
      const picture = result as UploadedImage;
      if (address.current) address.current.value = picture.address;
      setText(messages.uploaded(picture.width, picture.height));
      onBusyChange(false);
      onUploaded();
    },
    onRejected: () => onBusyChange(false),
  });
  const rejected = tooLarge
    ? bannerMessages.pictureProblems.too_large
    : sender.busy
      ? undefined
      : sender.errors.picture;

  function send(file: File): void {
    setText(null);
    setTooLarge(file.size > IMAGE_BYTES_MAX);
    if (file.size > IMAGE_BYTES_MAX) return;
    const form = new FormData();
    form.set("intent", "upload");
    form.set("picture", file);
    onBusyChange(true);
    sender.send(form, "multipart/form-data");
  }

  return (
    <div className="grid gap-2">
      <Field label={messages.image} help={text ?? messages.imageHelp} error={rejected ?? error}>
        <TextInput
          ref={address}
          name="imageUrl"
          required
          maxLength={2_000}
          defaultValue={defaultValue}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={`${buttonClasses({ variant: "outline" })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
        >
          <Upload aria-hidden="true" size={18} />
          {messages.upload}
          <input
            type="file"
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
        <span role="status" className="text-13 text-ink-2">
          {sender.busy ? messages.uploading : text}
        </span>
      </div>
    </div>
  );
}
