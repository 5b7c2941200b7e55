import { useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import {
  type ClaimName,
  type ClaimText,
  claimSentences,
  type OwnClaims,
  type OwnTestimonial,
  ownClaimsIn,
  type ShownTestimonial,
  titledClaims,
  unconfirmedClaims,
} from "#domain/settings/claims.ts";
import { documentLanguage } from "#messages/language.ts";
import { claimsMessages } from "#messages/pt-BR/back-office/settings/claims.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { Panel } from "./panel.tsx";
import { Testimonials } from "./testimonials.tsx";

type ByLanguage<T> = Record<"en" | "pt-BR", T>;

export interface ClaimsTabProps {
  claims: OwnClaims;
  testimonials: OwnTestimonial[] | null;
  claimsConfirmed: boolean;
  /**
   * The specified texts. The texts from the specification. The shop shows these texts until the owner writes
   * other texts.
   */
  written: ByLanguage<{ claims: Record<ClaimName, ClaimText>; testimonials: readonly ShownTestimonial[] }>;
  versions: { claims: string; testimonials: string; confirmation: string };
}

const names = [...titledClaims, ...claimSentences];
const tones: Record<keyof typeof claimsMessages.states, StatusTone> = {
  unconfirmed: "warning",
  confirmed: "success",
  own: "success",
  hidden: "neutral",
};

/**
 * Promessas: the claims and testimonials of the shop. A claim or testimonial is flagged until the owner
 * confirms it (spec R44).
 */
export function ClaimsTab(props: ClaimsTabProps) {
  const { claims, claimsConfirmed, written, versions } = props;
  const messages = claimsMessages;
  const editing = useDialog<ClaimName>();
  const edited = editing.subject ?? "customers";
  const restore = useActionSender();
  // The owner writes claims in English and Portuguese. Pages in any other language show the English claims.
  const language = documentLanguage() === "pt-BR" ? "pt-BR" : "en";
  const own = ownClaimsIn(claims, language);
  const stateOf = (name: ClaimName) => {
    if (own[name] === null) return "hidden";
    return own[name] ? "own" : claimsConfirmed ? "confirmed" : "unconfirmed";
  };
  return (
    <>
      <Unconfirmed {...props} />
      <Panel section="claims" title={messages.title} lead={messages.lead}>
        <p className="text-13 text-ink-3">{messages.measured}</p>
        <ul className="border-t border-line">
          {names.map((name) => {
            const text = own[name] ?? written[language].claims[name];
            const state = stateOf(name);
            return (
              <li
                key={name}
                className="grid gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-semibold">{messages.names[name]}</span>
                    <StatusBadge tone={tones[state]}>{messages.states[state]}</StatusBadge>
                  </p>
                  <p className={`mt-1 break-words text-ink-2 ${state === "hidden" ? "line-through" : ""}`}>
                    {text.title && <strong className="font-semibold">{text.title} </strong>}
                    {text.words}
                  </p>
                </div>
                <div className="flex flex-wrap items-start gap-2">
                  {claims[name] && (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`${messages.restore}: ${messages.names[name]}`}
                      onClick={() =>
                        restore.send({ intent: "restore-claim", name, version: versions.claims })
                      }
                    >
                      {messages.restore}
                    </Button>
                  )}
                  <RowButton
                    label={messages.editNamed(messages.names[name])}
                    onClick={() => editing.show(name)}
                  >
                    {messages.edit}
                  </RowButton>
                </div>
              </li>
            );
          })}
        </ul>
      </Panel>
      <ClaimDialog
        name={edited}
        {...editing.props}
        own={claims[edited]}
        written={{ en: written.en.claims[edited], "pt-BR": written["pt-BR"].claims[edited] }}
        version={versions.claims}
      />
      <Testimonials
        own={props.testimonials}
        written={written[language].testimonials}
        isConfirmed={claimsConfirmed}
        version={versions.testimonials}
      />
      {restore.stepUp}
    </>
  );
}

/**
 * Shows a notice about unconfirmed claims and testimonials, with one button that confirms all claims and
 * testimonials.
 */
function Unconfirmed(props: ClaimsTabProps) {
  const { claims, testimonials, claimsConfirmed, versions } = props;
  const messages = claimsMessages;
  const [asks, setAsks] = useState(false);
  const takeBack = useActionSender();
  const untouched = unconfirmedClaims({ claims, testimonials, claimsConfirmed: false });
  const isMatter = untouched.claims.length > 0 || untouched.testimonials;
  return (
    <>
      {isMatter && claimsConfirmed && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-10 bg-surface-2 px-4 py-3">
          <p>{messages.confirmed}</p>
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              takeBack.send({ intent: "confirm-claims", confirmed: "false", version: versions.confirmation })
            }
          >
            {messages.unconfirm}
          </Button>
        </div>
      )}
      {isMatter && !claimsConfirmed && <Warning {...props} onConfirm={() => setAsks(true)} />}
      {/* The dialogs are mounted outside the notice, because the notice may disappear when the result of a
          dialog arrives. */}
      {takeBack.stepUp}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={messages.confirmTitle}
        consequence={messages.confirmText}
        confirm={messages.confirmYes}
        isDestructive={false}
        intent="confirm-claims"
        fields={{ confirmed: "true", version: versions.confirmation }}
      />
    </>
  );
}

function Warning({ onConfirm, ...shown }: ClaimsTabProps & { onConfirm: () => void }) {
  const messages = claimsMessages;
  const flagged = unconfirmedClaims(shown);
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-3 rounded-10 bg-warning-soft px-4 py-3 text-warning"
    >
      <p className="min-w-0 flex-1 basis-80 font-medium">
        {flagged.claims.length > 0
          ? messages.warning(flagged.claims.length, flagged.testimonials)
          : messages.warningTestimonials}
      </p>
      <Button variant="outline" size="sm" className="border-current text-warning" onClick={onConfirm}>
        {messages.confirm}
      </Button>
    </div>
  );
}
