import { StatusBadge } from "#app/design-system/badge.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { CardConnection } from "#domain/operations/connections/connections.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";
import { CARD_SWITCH, PUBLIC_KEY, type SiteSettings } from "#domain/settings/site-settings.ts";
import { connectionMessages } from "./connection-messages.ts";
import { paymentsForm } from "./forms.ts";
import { HoldsPanel } from "./holds-panel.tsx";
import { settingsMessages } from "./messages.ts";
import { MethodsPanel, type MethodsPanelProps } from "./methods-panel.tsx";
import { Details, Panel } from "./panel.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useMoment } from "./use-moment.ts";

interface PaymentsTabProps {
  settings: Pick<
    SiteSettings,
    | typeof CARD_SWITCH
    | "cryptoEnabled"
    | "discountEnabled"
    | typeof PUBLIC_KEY
    | "telegramPaymentLink"
    | "owedRefundMinutes"
  >;
  version: string;
  holds: { limits: HoldLimits; version: string };
  methods: MethodsPanelProps;
  card: CardConnection;
}

/** Pagamentos: payment methods and the connection to the card provider. */
export function PaymentsTab({ settings, version, holds, methods, card }: PaymentsTabProps) {
  const messages = settingsMessages.fields;
  return (
    <>
      <Panel section="payments" title={settingsMessages.tabs.payments}>
        <SettingSwitch
          name={CARD_SWITCH}
          label={messages.cardPayments}
          help={messages.cardPaymentsHelp}
          isOn={settings[CARD_SWITCH]}
        />
        <SettingSwitch
          name="cryptoEnabled"
          label={messages.cryptoEnabled}
          help={messages.cryptoEnabledHelp}
          isOn={settings.cryptoEnabled}
        />
        <SettingSwitch
          name="discountEnabled"
          label={messages.discountEnabled}
          help={messages.discountEnabledHelp}
          isOn={settings.discountEnabled}
        />
        <SettingsForm intent="save-payments" schema={paymentsForm} version={version}>
          {({ errors }) => (
            <>
              <Field
                label={messages.telegramPaymentLink}
                help={messages.linkHelp}
                error={errors.telegramPaymentLink}
              >
                <TextInput
                  name="telegramPaymentLink"
                  inputMode="url"
                  defaultValue={settings.telegramPaymentLink}
                  maxLength={2000}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
              <Field
                label={messages.providerPublicKey}
                help={messages.providerPublicKeyHelp}
                error={errors[PUBLIC_KEY]}
              >
                <TextInput
                  name={PUBLIC_KEY}
                  defaultValue={settings[PUBLIC_KEY]}
                  maxLength={200}
                  autoComplete="off"
                  spellCheck={false}
                  className="font-mono"
                />
              </Field>
              <Field
                label={messages.owedRefundMinutes}
                help={messages.owedRefundMinutesHelp}
                error={errors.owedRefundMinutes}
              >
                <TextInput
                  name="owedRefundMinutes"
                  inputMode="numeric"
                  defaultValue={String(settings.owedRefundMinutes)}
                  maxLength={6}
                  autoComplete="off"
                  className="max-w-48"
                />
              </Field>
            </>
          )}
        </SettingsForm>
      </Panel>
      <MethodsPanel {...methods} />
      <HoldsPanel {...holds} />
      <CardPanel card={card} />
    </>
  );
}

const tones = { none: "danger", sandbox: "neutral", test: "warning", live: "success" } as const;

function CardPanel({ card }: { card: CardConnection }) {
  const messages = connectionMessages.card;
  const moment = useMoment();
  return (
    <Panel section="card" title={messages.title} lead={messages.lead}>
      <Details
        rows={[
          {
            name: messages.mode,
            value: (
              <>
                <StatusBadge tone={tones[card.mode]}>{messages.modes[card.mode]}</StatusBadge>{" "}
                {messages.modeNotes[card.mode]}
              </>
            ),
          },
          {
            name: messages.key,
            value: card.keyEnd ? (
              <span className="font-mono">{messages.keyEnd(card.keyEnd)}</span>
            ) : (
              messages.noKey(card.keySetting)
            ),
          },
          ...accountRows(card),
          {
            name: messages.webhookSecret,
            value: card.hasWebhookSecret ? messages.isSet : messages.isNotSet(card.webhookSetting),
          },
          { name: messages.webhookUrl, value: <span className="font-mono">{card.webhookUrl}</span> },
          { name: messages.lastEvent, value: moment(card.lastEventAt) },
          {
            name: messages.waiting,
            value: (
              <StatusBadge tone={card.failing > 0 ? "danger" : card.waiting > 0 ? "warning" : "success"}>
                {messages.waitingCount(card.waiting, card.failing)}
              </StatusBadge>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/**
 * Returns the rows about the shop's account at the provider, with the data that the shop can read from the
 * provider. When the provider does not let the shop read such data, the function returns no rows.
 */
function accountRows({ rights, missingRights, providerSale }: CardConnection) {
  const messages = connectionMessages.card;
  if (!rights) return [];
  return [
    { name: messages.rights, value: <KeyRights rights={rights} missing={missingRights} /> },
    {
      name: messages.seller,
      value: (
        <>
          {providerSale && <StatusBadge tone="danger">{messages.sellerSeen[providerSale]}</StatusBadge>}{" "}
          {messages.sellerNotes[providerSale ?? "unknown"]}
        </>
      ),
    },
  ];
}

interface KeyRightsProps {
  rights: NonNullable<CardConnection["rights"]>;
  missing: CardConnection["missingRights"];
}

function KeyRights({ rights, missing }: KeyRightsProps) {
  const messages = connectionMessages.card;
  if (missing === null) return messages.rightsUnknown;
  if (missing.length === 0) return <StatusBadge tone="success">{messages.rightsComplete}</StatusBadge>;
  return (
    <ul className="m-0 grid list-none gap-1 p-0">
      {rights
        .filter(({ name }) => missing.includes(name))
        .map(({ name, use, label }) => (
          <li key={name}>
            <StatusBadge tone="danger">{messages.rightMissing(label)}</StatusBadge>{" "}
            {messages.withoutRight[use]}
          </li>
        ))}
    </ul>
  );
}
