import { useEffect, useId, useRef, useState } from "react";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { QrCode } from "#app/qr-code/qr-code.server.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { CodeField } from "./code-field.tsx";
import { codeForm, passwordForm } from "./forms.ts";
import { securityMessages } from "./messages.ts";
import { PasswordField } from "./password-field.tsx";
import { SetupStep } from "./setup-step.tsx";

/** "setup" goes through all steps that enable a second factor. "codes" only creates new backup codes. */
export type FactorGoal = "setup" | "codes";

interface FactorDialogProps {
  goal: FactorGoal;
  open: boolean;
  onClose: () => void;
}

type Step =
  | { name: "password" }
  | { name: "setup" | "verify"; secret: string; qr: QrCode }
  | { name: "backup"; codes: string[] };

const NUMBERS = { password: 0, setup: 1, verify: 2, backup: 3 } as const;

/**
 * Enables the second factor in the specified steps: password, setup, verify, backup (spec B2.12). The secrets
 * that the dialog shows only once exist only in the state of this component. Only "Concluir Configuração"
 * closes the backup step. This button also reloads the page.
 */
export function FactorDialog({ goal, open, onClose }: FactorDialogProps) {
  const messages = securityMessages.steps;
  const formId = useId();
  const [step, setStep] = useState<Step>({ name: "password" });
  const [code, setCode] = useState("");
  const [isStored, setStored] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isLast = step.name === "backup";

  useEffect(() => {
    if (step.name === "verify") input.current?.focus();
    else if (step.name !== "password") body.current?.focus();
  }, [step.name]);
  useEffect(() => {
    if (!isLast) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (!isStored) window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isLast, isStored]);

  function showCodes(result: unknown): void {
    setStep({ name: "backup", codes: (result as { backupCodes: string[] }).backupCodes });
  }

  function close(): void {
    setStep({ name: "password" });
    setCode("");
    onClose();
  }

  /** Reloading removes the secrets from the page's memory. */
  function finish(): void {
    window.location.reload();
  }

  const titles = {
    password: messages.begin,
    setup: messages.setup,
    verify: messages.verify,
    backup: messages.backup,
  };
  const number = NUMBERS[step.name];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        if (!isLast) close();
        else if (isStored) finish();
        else setReminded(true);
      }}
      title={titles[step.name]}
      description={goal === "setup" && number > 0 ? messages.of(number) : undefined}
      initialFocus={password}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {step.name === "verify" ? (
            <Button variant="outline" onClick={() => setStep({ ...step, name: "setup" })}>
              {messages.back}
            </Button>
          ) : (
            !isLast && (
              <Button variant="outline" onClick={close}>
                {messages.cancel}
              </Button>
            )
          )}
          {step.name === "password" && (
            <Button type="submit" form={formId}>
              {messages.next}
            </Button>
          )}
          {step.name === "setup" && (
            <Button onClick={() => setStep({ ...step, name: "verify" })}>{messages.next}</Button>
          )}
          {step.name === "verify" && (
            <Button type="submit" form={formId} disabled={code.length !== 6}>
              {messages.enable}
            </Button>
          )}
          {isLast && (
            <Button disabled={!isStored} onClick={finish}>
              {messages.finish}
            </Button>
          )}
        </div>
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {step.name === "password" && (
          <ActionForm
            id={formId}
            intent={goal === "setup" ? "begin" : "new-codes"}
            schema={passwordForm}
            onDone={(result) => {
              if (goal === "codes") showCodes(result);
              else setStep({ name: "setup", ...(result as { secret: string; qr: QrCode }) });
            }}
            className="grid gap-4"
          >
            {({ errors }) => (
              <>
                <p className="text-ink-2">{messages.beginWhy}</p>
                <PasswordField error={errors.current} inputRef={password} />
              </>
            )}
          </ActionForm>
        )}
        {step.name === "setup" && <SetupStep secret={step.secret} qr={step.qr} />}
        {step.name === "verify" && (
          <ActionForm id={formId} intent="enable" schema={codeForm} onDone={showCodes}>
            {({ errors }) => <CodeField inputRef={input} error={errors.code} onCode={setCode} />}
          </ActionForm>
        )}
        {step.name === "backup" && (
          <BackupCodes codes={step.codes} isStored={isStored} isReminded={isReminded} onStored={setStored} />
        )}
      </div>
    </Dialog>
  );
}
