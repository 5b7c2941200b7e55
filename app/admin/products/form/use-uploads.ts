import { useEffect, useEffectEvent, useState } from "react";
import { bannerMessages } from "#app/admin/banners/messages.ts";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import type { UploadedImage } from "#domain/catalog/images/upload-image.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";

const messages = productFormMessages.images;

interface UploadsOptions {
  /** The number of images that the product can still get. */
  room: number;
  onBusyChange: (busy: boolean) => void;
  onProgress: (message: string) => void;
  onUploaded: (address: string) => void;
}

/** Sends files one after the other, including files that the user pastes anywhere in the page. */
export function useUploads({ room, onBusyChange, onProgress, onUploaded }: UploadsOptions) {
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<string | null>(null);
  const next = () => setQueue((files) => files.slice(1));
  const sender = useActionSender({
    action: "/admin/pictures",
    onDone: (result) => {
      onUploaded((result as UploadedImage).address);
      next();
    },
    onRejected: next,
  });

  const add = (files: Iterable<File>) => {
    const chosen = [...files];
    if (chosen.length === 0) return;
    const small = chosen.filter(({ size }) => size <= IMAGE_BYTES_MAX);
    const left = Math.max(0, room - queue.length);
    onProgress("");
    setRejected(
      small.length < chosen.length
        ? bannerMessages.pictureProblems.too_large
        : small.length > left
          ? messages.tooMany(PRODUCT_IMAGES_MAX)
          : null,
    );
    setQueue([...queue, ...small.slice(0, left)]);
  };

  const [first] = queue;
  const send = useEffectEvent((file: File) => {
    const form = new FormData();
    form.set("intent", "upload");
    form.set("picture", file);
    sender.send(form, "multipart/form-data");
  });
  const isBusy = first !== undefined;
  const setBusy = useEffectEvent(onBusyChange);
  useEffect(() => {
    if (first) send(first);
  }, [first]);
  useEffect(() => setBusy(isBusy), [isBusy]);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    window.addEventListener("paste", listen);
    return () => window.removeEventListener("paste", listen);
  }, []);

  const answered = sender.busy ? undefined : sender.errors.picture;
  return { add, waiting: queue.length, problem: rejected ?? answered, stepUp: sender.stepUp };
}
