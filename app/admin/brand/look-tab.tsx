import { useState } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { settingsMessages } from "#app/admin/settings/messages.ts";
import { Panel } from "#app/admin/settings/panel.tsx";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { Brand } from "#domain/catalog/images/save-brand.ts";
import { AccentField } from "./accent-field.tsx";
import { BrandImageField } from "./brand-image-field.tsx";
import { lookForm } from "./forms.ts";
import { LookPreview } from "./look-preview.tsx";
import { brandMessages } from "./messages.ts";

interface LookTabProps {
  brand: Brand;
  version: string;
  /** When a change of a field applies. */
  saving: string;
}

/**
 * Aparência: name, accent, logo and favicon, with a preview in both themes and a button that restores the
 * default.
 */
export function LookTab({ brand, version, saving }: LookTabProps) {
  const messages = brandMessages.look;
  const restoring = useDialog<true>();
  const isOwn = brand.accent !== "" || brand.logo !== "" || brand.favicon !== "";
  return (
    <Panel isAnchor>
      <SettingsForm intent="save-look" schema={lookForm} version={version}>
        {({ errors, round, touch }) => <LookFields key={round} {...{ brand, errors, saving, touch }} />}
      </SettingsForm>
      {isOwn && (
        <div>
          <Button variant="outline" size="sm" onClick={() => restoring.show(true)}>
            {messages.restore}
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...restoring.props}
        title={`${messages.restore}?`}
        consequence={messages.restoreWhat}
        confirm={messages.restore}
        intent="restore-look"
        fields={{ version }}
      />
    </Panel>
  );
}

interface LookFieldsProps {
  brand: Brand;
  errors: Record<string, string>;
  saving: string;
  /** Reports an error that belongs to no field. */
  touch: () => void;
}

function LookFields({ brand, errors, saving, touch }: LookFieldsProps) {
  const [draft, setDraft] = useState(brand);
  const change = (changes: Partial<Brand>) => {
    setDraft((before) => ({ ...before, ...changes }));
    touch();
  };
  const { siteName, siteNameHelp } = settingsMessages.fields;
  return (
    <>
      <LookPreview brand={draft} />
      <Field label={siteName} help={siteNameHelp} error={errors.siteName}>
        <TextInput
          name="siteName"
          defaultValue={brand.siteName}
          maxLength={60}
          autoComplete="off"
          onInput={(event) => change({ siteName: event.currentTarget.value })}
        />
      </Field>
      <AccentField value={draft.accent} error={errors.accent} onChange={(accent) => change({ accent })} />
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
      <p className="text-13 text-ink-3">{saving}</p>
    </>
  );
}
