import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { SecondFactorView } from "#domain/identity/staff/queries.ts";
import { FactorDialog, type FactorGoal } from "./factor-dialog.tsx";
import { securityMessages } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";
import { sectionBox } from "./section-head.tsx";

/** spec B9-13: the page warns when fewer than three backup codes remain. */
const FEW_CODES = 3;

/** The state of the user's second factor, and the actions on the second factor (spec B2.12). */
export function FactorSection({ factor }: { factor: SecondFactorView }) {
  const time = useStoreTime();
  const messages = securityMessages.factor;
  const [goal, setGoal] = useState<FactorGoal | null>(null);
  const [asksToDisable, setAsksToDisable] = useState(false);
  const { isEnabled, enabledAt, codesLeft } = factor;
  return (
    <section aria-labelledby="factor" data-section="factor" className={sectionBox}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="factor" className="title text-22">
          {messages.title}
        </h2>
        <StatusBadge tone={isEnabled ? "success" : "warning"}>
          {isEnabled ? messages.active : messages.inactive}
        </StatusBadge>
      </div>
      {isEnabled ? (
        <>
          <p className="mt-2 text-ink-2">
            {enabledAt && messages.since(time.day(enabledAt))} {messages.codesLeft(codesLeft)}.
          </p>
          {codesLeft < FEW_CODES && (
            <p className="mt-3 flex gap-2 rounded-10 bg-warning-soft px-4 py-3 text-warning">
              <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
              {codesLeft === 0 ? messages.noCodes : messages.fewCodes}
            </p>
          )}
          <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap max-sm:[&_.button]:min-h-11">
            <Button
              size="sm"
              variant={codesLeft < FEW_CODES ? "filled" : "outline"}
              onClick={() => setGoal("codes")}
            >
              {messages.newCodes}
            </Button>
            <Button size="sm" variant="outline" onClick={() => setGoal("setup")}>
              {messages.replace}
            </Button>
            <Button
              size="sm"
              variant="outline"
              className="border-transparent text-danger sm:ml-auto"
              onClick={() => setAsksToDisable(true)}
            >
              {messages.disable}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-170 text-ink-2">{messages.why}</p>
          <ul className="mt-3 grid list-disc gap-1.5 pl-5">
            {messages.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <Button className="mt-4" onClick={() => setGoal("setup")}>
            {messages.enable}
          </Button>
        </>
      )}
      <FactorDialog goal={goal ?? "setup"} open={goal !== null} onClose={() => setGoal(null)} />
      <ConfirmDialog
        open={asksToDisable}
        onClose={() => setAsksToDisable(false)}
        title={securityMessages.disabling.title}
        consequence={securityMessages.disabling.consequence}
        confirm={messages.disable}
        intent="disable"
      >
        {({ errors }) => <PasswordField error={errors.current} />}
      </ConfirmDialog>
    </section>
  );
}
