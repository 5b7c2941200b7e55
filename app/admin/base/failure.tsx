import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#app/design-system/button.tsx";
import { langOf } from "#messages/language.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

interface AdminFailureProps {
  status: number;
  isStaff: boolean;
  /** The drawing above the HTTP status on the error page. */
  drawing?: ReactNode;
}

/** The error page of the back office. */
export function AdminFailure({ status, isStaff, drawing }: AdminFailureProps) {
  const { failure } = adminMessages;
  const { title, text } =
    status === 404 ? failure.missing : status === 403 ? failure.forbidden : failure.broken;
  return (
    <section className="grid justify-items-center gap-3 py-16 text-center">
      <title>{title}</title>
      {status === 403 ? <Lock aria-hidden="true" size={32} className="text-ink-3" /> : drawing}
      <p className="font-mono text-13 text-ink-3">{status}</p>
      {/* spec B2.1: the title of the 404 page is English even when the back office is in Portuguese. */}
      <h1 className="title text-30" lang={status === 404 ? langOf("en") : undefined}>
        {title}
      </h1>
      {status === 404 && failure.missing.own !== title && (
        <p className="title -mt-3 text-30">{failure.missing.own}</p>
      )}
      <p className="max-w-120 text-ink-2">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {status >= 500 && (
          <LinkButton to="" reloadDocument>
            {failure.again}
          </LinkButton>
        )}
        {isStaff && status < 500 && <LinkButton to="/admin">{failure.home}</LinkButton>}
        <LinkButton to="/" variant="outline" reloadDocument>
          {failure.shop}
        </LinkButton>
      </div>
    </section>
  );
}
