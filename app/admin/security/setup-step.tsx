import { Button } from "#app/design-system/button.tsx";
import type { QrCode } from "#app/qr-code/qr-code.server.ts";
import { useCopy } from "./copy-and-save.ts";
import { securityMessages } from "./messages.ts";

/** The secret as a QR code and as text for manual input. */
export function SetupStep({ secret, qr }: { secret: string; qr: QrCode }) {
  const messages = securityMessages.steps;
  const copy = useCopy();
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{messages.setupWhy}</p>
      {/* The QR code is dark on light in both themes, because cameras expect dark on light. */}
      <svg
        role="img"
        aria-label={messages.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-60 justify-self-center rounded-10 border border-line bg-[#fff]"
      >
        <path d={qr.path} fill="#16201c" />
      </svg>
      <div className="grid gap-1.5">
        <p className="font-medium text-15">{messages.secret}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-2 rounded-10 border border-line bg-surface-2 px-3 py-2.5 font-mono text-15">
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one secret never move.
              <span key={index}>{group}</span>
            ))}
          </code>
          <Button variant="outline" onClick={() => void copy(secret, securityMessages.secretCopied)}>
            {messages.copySecret}
          </Button>
        </div>
      </div>
    </div>
  );
}
