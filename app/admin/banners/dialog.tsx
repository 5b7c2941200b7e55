import { useRef, useState } from "react";
import { CountedField } from "#app/admin/design/counted-field.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { type BannerPosition, bannerPositions } from "#db/values/vocabulary.ts";
import type { StaffBanner } from "#domain/catalog/banners/queries.ts";
import { BANNER_DESCRIPTION_MAX, BANNER_TITLE_MAX } from "#domain/catalog/products/product-limits.ts";
import type { BannerView } from "#domain/catalog/products/product-views.ts";
import { bannerForm, newBannerForm } from "./forms.ts";
import { ImageField } from "./image-field.tsx";
import { bannerMessages } from "./messages.ts";
import { BannerPreview } from "./preview.tsx";

interface BannerDialogProps {
  /** null when the dialog creates a new banner. */
  banner: StaffBanner | null;
  open: boolean;
  onClose: () => void;
}

/** Creates or edits a banner with a live preview. */
export function BannerDialog({ banner, open, onClose }: BannerDialogProps) {
  const messages = bannerMessages.form;
  const fields = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const [draft, setDraft] = useState<BannerView>(() => ({
    id: "draft",
    title: banner?.title ?? "",
    description: banner?.description ?? "",
    imageUrl: banner?.imageUrl ?? "",
    linkUrl: banner?.linkUrl ?? "",
    position: banner?.position ?? "hero",
  }));
  const readDraft = () => {
    const form = fields.current?.closest("form");
    if (form) setDraft(draftOf(new FormData(form)));
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      isAddressed
      title={banner ? messages.editTitle : messages.createTitle}
      intent={banner ? "update" : "create"}
      fields={banner ? { id: banner.id, version: banner.version } : undefined}
      schema={banner ? bannerForm : newBannerForm}
      submit={banner ? messages.save : messages.create}
      width="wide"
      isSubmitDisabled={isSending}
    >
      {({ errors }) => (
        <div ref={fields} className="grid gap-4" onInput={readDraft}>
          <CountedField
            label={messages.title}
            name="title"
            limit={BANNER_TITLE_MAX}
            defaultValue={banner?.title ?? ""}
            error={errors.title}
            rest={{ required: true, autoComplete: "off" }}
          />
          <CountedField
            label={messages.description}
            name="description"
            limit={BANNER_DESCRIPTION_MAX}
            defaultValue={banner?.description ?? ""}
            error={errors.description}
            rest={{ autoComplete: "off" }}
          />
          <ImageField
            defaultValue={banner?.imageUrl ?? ""}
            error={errors.imageUrl}
            onBusyChange={setSending}
            onUploaded={readDraft}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={messages.position} error={errors.position}>
              <SelectInput name="position" defaultValue={banner?.position ?? "hero"} className="w-full">
                {bannerPositions.map((position) => (
                  <option key={position} value={position}>
                    {bannerMessages.positions[position]}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label={messages.link} help={messages.linkHelp} error={errors.linkUrl}>
              <TextInput
                name="linkUrl"
                maxLength={2_000}
                defaultValue={banner?.linkUrl ?? ""}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          </div>
          <BannerPreview draft={draft} />
        </div>
      )}
    </FormDialog>
  );
}

const draftOf = (form: FormData): BannerView => {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    id: "draft",
    title: text("title"),
    description: text("description"),
    imageUrl: text("imageUrl"),
    linkUrl: text("linkUrl"),
    position: text("position") as BannerPosition,
  };
};
