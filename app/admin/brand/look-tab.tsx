import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { PreviewButton } from "#app/admin/design/editor/preview-pane.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { settingsMessages } from "#app/admin/settings/messages.ts";
import { Panel } from "#app/admin/settings/panel.tsx";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { Brand } from "#domain/catalog/images/save-brand.ts";
import { AccentField } from "./accent-field.tsx";
import { BrandImageField } from "./brand-image-field.tsx";
import { lookForm } from "./forms.ts";
import { LookPreview, type ShownShop } from "./look-preview.tsx";
import { brandMessages } from "./messages.ts";

interface LookTabProps {
  brand: Brand;
  version: string;
  /** The parts of the shop that the preview shows. */
  shown: ShownShop;
}

/**
 * Aparência: name, accent, logo and favicon, with a preview in both themes and a button that restores the
 * default.
 */
export function LookTab({ brand, version, shown }: LookTabProps) {
  const messages = brandMessages.look;
  const restoring = useDialog<true>();
  const [showsPreview, setShowsPreview] = useState(false);
  const isOwn = brand.accent !== "" || brand.logo !== "" || brand.favicon !== "";
  return (
    <>
      <SettingsForm
        intent="save-look"
        schema={lookForm}
        version={version}
        phoneTool={<PreviewButton isOpen={showsPreview} onOpen={() => setShowsPreview(true)} />}
      >
        {({ round, ...state }) => (
          <LookFields
            key={round}
            {...state}
            brand={brand}
            shown={shown}
            showsPreview={showsPreview}
            onPreviewChange={setShowsPreview}
          >
            {isOwn && (
              <div>
                <Button variant="outline" size="sm" onClick={() => restoring.show(true)}>
                  {messages.restore}
                </Button>
              </div>
            )}
          </LookFields>
        )}
      </SettingsForm>
      <ConfirmDialog
        {...restoring.props}
        title={`${messages.restore}?`}
        consequence={messages.restoreWhat}
        confirm={messages.restore}
        intent="restore-look"
        fields={{ version }}
      />
    </>
  );
}

interface LookFieldsProps {
  brand: Brand;
  errors: Record<string, string>;
  shown: ShownShop;
  /** Whether the preview is open on a phone. */
  showsPreview: boolean;
  onPreviewChange: (shows: boolean) => void;
  /** Reports an error that belongs to no field. */
  touch: () => void;
  /** The bar that saves the changes. */
  bar: ReactNode;
  /** The button that restores the defaults. */
  children: ReactNode;
}

/**
 * The fields and the preview. From 768 px, the preview stays in view beside the fields. On phones, a button
 * that stays in view opens the preview.
 */
function LookFields(props: LookFieldsProps) {
  const { brand, errors, shown, bar, showsPreview, onPreviewChange, touch, children } = props;
  const [draft, setDraft] = useState(brand);
  const change = (changes: Partial<Brand>) => {
    setDraft((before) => ({ ...before, ...changes }));
    touch();
  };
  const { siteName, siteNameHelp } = settingsMessages.fields;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_clamp(18rem,36%,26rem)]">
        <div className="grid gap-4">
          <Panel>
            <Field label={siteName} help={siteNameHelp} error={errors.siteName}>
              <TextInput
                name="siteName"
                defaultValue={brand.siteName}
                maxLength={60}
                autoComplete="off"
                onInput={(event) => change({ siteName: event.currentTarget.value })}
              />
            </Field>
            <AccentField
              value={draft.accent}
              error={errors.accent}
              onChange={(accent) => change({ accent })}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <BrandImageField
                name="logo"
                address={draft.logo}
                error={errors.logo}
                onChange={(logo) => change({ logo })}
              />
              <BrandImageField
                name="favicon"
                address={draft.favicon}
                error={errors.favicon}
                onChange={(favicon) => change({ favicon })}
              />
            </div>
            <p className="-mt-2 text-13 text-ink-3">{brandMessages.look.formats}</p>
            {children}
          </Panel>
          {bar}
        </div>
        <aside className="needs-script rounded-10 bg-surface-2 p-4 max-md:hidden sticky top-20">
          <LookPreview brand={draft} shown={shown} hasCaption />
        </aside>
      </div>
      <Dialog open={showsPreview} onOpenChange={onPreviewChange} title={brandMessages.look.preview}>
        <LookPreview brand={draft} shown={shown} />
      </Dialog>
    </>
  );
}
