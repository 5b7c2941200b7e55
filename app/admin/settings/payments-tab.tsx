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
import { Facts, Panel } from "./panel.tsx";
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
  const words = settingsMessages.fields;
  return (
    <>
      <Panel>
        <SettingSwitch
          name={CARD_SWITCH}
          label={words.cardPayments}
          help={words.cardPaymentsHelp}
          isOn={settings[CARD_SWITCH]}
        />
        <SettingSwitch
          name="cryptoEnabled"
          label={words.cryptoEnabled}
          help={words.cryptoEnabledHelp}
          isOn={settings.cryptoEnabled}
        />
        <SettingSwitch
          name="discountEnabled"
          label={words.discountEnabled}
          help={words.discountEnabledHelp}
          isOn={settings.discountEnabled}
        />
        <SettingsForm intent="save-payments" schema={paymentsForm} version={version}>
          {({ errors }) => (
            <>
              <Field
                label={words.telegramPaymentLink}
                help={words.linkHelp}
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
                label={words.providerPublicKey}
                help={words.providerPublicKeyHelp}
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
                label={words.owedRefundMinutes}
                help={words.owedRefundMinutesHelp}
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
  const words = connectionMessages.card;
  const moment = useMoment();
  return (
    <Panel title={words.title} lead={words.lead}>
      <Facts
        rows={[
          {
            name: words.mode,
            value: (
              <>
                <StatusBadge tone={tones[card.mode]}>{words.modes[card.mode]}</StatusBadge>{" "}
                {words.modeNotes[card.mode]}
              </>
            ),
          },
          {
            name: words.key,
            value: card.keyEnd ? (
              <span className="font-mono">{words.keyEnd(card.keyEnd)}</span>
            ) : (
              words.noKey(card.keySetting)
            ),
          },
          ...accountRows(card),
          {
            name: words.webhookSecret,
            value: card.hasWebhookSecret ? words.isSet : words.isNotSet(card.webhookSetting),
          },
          { name: words.webhookUrl, value: <span className="font-mono">{card.webhookUrl}</span> },
          { name: words.lastEvent, value: moment(card.lastEventAt) },
          {
            name: words.waiting,
            value: (
              <StatusBadge tone={card.failing > 0 ? "danger" : card.waiting > 0 ? "warning" : "success"}>
                {words.waitingCount(card.waiting, card.failing)}
              </StatusBadge>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** The rows about what the shop can check of its account; none for a provider without such checks. */
function accountRows({ rights, missingRights, providerSale }: CardConnection) {
  const words = connectionMessages.card;
  if (!rights) return [];
  return [
    { name: words.rights, value: <KeyRights rights={rights} missing={missingRights} /> },
    {
      name: words.seller,
      value: (
        <>
          {providerSale && <StatusBadge tone="danger">{words.sellerSeen[providerSale]}</StatusBadge>}{" "}
          {words.sellerNotes[providerSale ?? "unknown"]}
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
  const words = connectionMessages.card;
  if (missing === null) return words.rightsUnknown;
  if (missing.length === 0) return <StatusBadge tone="success">{words.rightsComplete}</StatusBadge>;
  return (
    <ul className="m-0 grid list-none gap-1 p-0">
      {rights
        .filter(({ name }) => missing.includes(name))
        .map(({ name, use, label }) => (
          <li key={name}>
            <StatusBadge tone="danger">{words.rightMissing(label)}</StatusBadge> {words.withoutRight[use]}
          </li>
        ))}
    </ul>
  );
}
