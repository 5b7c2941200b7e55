import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import {
  type OwnTestimonial,
  ownTestimonialsIn,
  type ShownTestimonial,
  TESTIMONIALS_MAX,
} from "#domain/settings/claims.ts";
import { documentLanguage } from "#messages/language.ts";
import { claimsMessages } from "#messages/pt-BR/back-office/settings/claims.ts";
import { Panel } from "./panel.tsx";
import { TestimonialDialog } from "./testimonial-dialog.tsx";

interface TestimonialsProps {
  /** null while the specified testimonials are shown. */
  own: OwnTestimonial[] | null;
  written: readonly ShownTestimonial[];
  isConfirmed: boolean;
  version: string;
}

/** The testimonials of the home page: the specified testimonials, the owner's testimonials, or none. */
export function Testimonials({ own, written, isConfirmed, version }: TestimonialsProps) {
  const messages = claimsMessages.testimonials;
  const states = claimsMessages.states;
  const editing = useDialog<number | "new">();
  const removal = useDialog<number>();
  const mode = useActionSender();
  const shown = ownTestimonialsIn(own, documentLanguage()) ?? written;
  const choose = (wanted: "written" | "none") =>
    mode.send({ intent: "testimonials-mode", mode: wanted, version });
  return (
    <Panel section="testimonials" title={messages.title} lead={messages.lead}>
      {shown.length === 0 ? (
        <p className="text-ink-2">{messages.none}</p>
      ) : (
        <ul className="border-t border-line">
          {shown.map((voice, index) => (
            <li
              // Two testimonials can have the same name, so only the position distinguishes them.
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the testimonial's only id.
              key={index}
              className="grid gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{voice.name}</span>
                  <span className="text-ink-3">{voice.role}</span>
                  {own === null && (
                    <StatusBadge tone={isConfirmed ? "success" : "warning"}>
                      {isConfirmed ? states.confirmed : states.unconfirmed}
                    </StatusBadge>
                  )}
                </p>
                <p className="mt-1 break-words text-ink-2">{voice.words}</p>
              </div>
              {own && (
                <div className="flex items-start gap-2">
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`${messages.remove}: ${voice.name}`}
                    onClick={() => removal.show(index)}
                  >
                    {messages.remove}
                  </Button>
                  <RowButton label={claimsMessages.editNamed(voice.name)} onClick={() => editing.show(index)}>
                    {claimsMessages.edit}
                  </RowButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {shown.length < TESTIMONIALS_MAX && (
          <Button variant="outline" size="sm" onClick={() => editing.show("new")}>
            {messages.add}
          </Button>
        )}
        {own !== null && (
          <Button variant="quiet" size="sm" onClick={() => choose("written")}>
            {messages.written}
          </Button>
        )}
        {own?.length !== 0 && (
          <Button variant="quiet" size="sm" onClick={() => choose("none")}>
            {messages.hide}
          </Button>
        )}
      </div>
      <TestimonialDialog
        place={editing.subject}
        {...editing.props}
        own={typeof editing.subject === "number" ? own?.[editing.subject] : undefined}
        version={version}
      />
      <ConfirmDialog
        {...removal.props}
        title={messages.removeTitle}
        consequence={messages.removeText(shown[removal.subject ?? 0]?.name ?? "")}
        confirm={messages.remove}
        intent="remove-testimonial"
        fields={{ index: String(removal.subject ?? 0), version }}
      />
      {mode.stepUp}
    </Panel>
  );
}
