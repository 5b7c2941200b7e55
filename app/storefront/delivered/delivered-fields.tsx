import { Button } from "#app/design-system/button.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { CopyButton } from "./copy-button.tsx";
import { accountMessages, fieldLabel } from "./messages.ts";
import { SCRIPTED } from "./plain-reveal.tsx";
import type { useVault } from "./use-vault.ts";

const messages = accountMessages.vault;

/**
 * A hidden value. Every value has the same number of dots, so the dots do not reveal the length of the value.
 */
export function MaskedValue() {
  return (
    <>
      <span aria-hidden="true" className="vault-mask">
        •••• •••• •••• ••••
      </span>
      <span className="sr-only">{messages.masked}</span>
    </>
  );
}

interface FieldProps {
  name: string;
  vault: ReturnType<typeof useVault>;
}

function FieldValue({ name, vault }: FieldProps) {
  const shown = vault.isShown(name);
  return (
    <dd translate={shown ? "no" : undefined} className="vault-value">
      {shown ? vault.valueOf(name) : <MaskedValue />}
    </dd>
  );
}

interface DeliveredFieldsProps {
  item: Pick<DeliverableView, "fieldNames">;
  vault: FieldProps["vault"];
  /**
   * The buttons for all fields of the item. When the item has only one field, the buttons act on that field.
   */
  actions: React.ReactNode;
  isClosed: boolean;
}

/**
 * The fields of a delivered item. A single field is large, and the buttons of the item are beside it. Several
 * fields are rows with their own buttons, and the buttons of the item are below the rows.
 */
export function DeliveredFields({ item, vault, actions, isClosed }: DeliveredFieldsProps) {
  const [only, ...others] = item.fieldNames;
  if (only !== undefined && others.length === 0)
    return (
      <div className="vault-hero">
        <dl>
          <dt>{fieldLabel(only)}</dt>
          <FieldValue name={only} vault={vault} />
        </dl>
        {actions}
      </div>
    );
  return (
    <>
      <dl className="vault-rows">
        {item.fieldNames.map((name) => {
          const shown = vault.isShown(name);
          const label = fieldLabel(name);
          return (
            <div key={name}>
              <dt>{label}</dt>
              <FieldValue name={name} vault={vault} />
              {!isClosed && (
                <dd className={`vault-buttons ${SCRIPTED}`}>
                  <Button
                    variant="outline"
                    aria-label={shown ? messages.hideField(label) : messages.revealField(label)}
                    onClick={() => (shown ? vault.hide([name]) : vault.reveal([name]))}
                  >
                    <i className={`glyph ${shown ? "glyph-hide" : "glyph-reveal"}`} />
                    {shown ? messages.hide : messages.reveal}
                  </Button>
                  <CopyButton
                    isCopied={vault.copied === name}
                    name={messages.copyField(label)}
                    onClick={() => vault.copyField(name)}
                  />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {actions && <div className="vault-all">{actions}</div>}
    </>
  );
}
