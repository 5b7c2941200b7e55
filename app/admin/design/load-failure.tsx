import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { AdminFailure } from "#app/admin/base/failure.tsx";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { PageHead } from "./page-head.tsx";

export interface LoadFailureMessages {
  title: string;
  text: string;
  /** The label of the button that reads the page again: "Tentar de novo". */
  again: string;
}

/** The messages of a page that could not be read: the title of the failure, then the error. */
interface PageMessages {
  title: string;
  lead: string;
  loadFailed: string;
  loadFailedText: string;
  again: string;
}

/**
 * Replaces a page section that could not be read. The replacement shows the error, also as a toast, and
 * offers a retry that works without scripts (spec B8). The loader of the page must read the replaced section
 * with `readPart`.
 */
export function LoadFailure(failed: LoadFailureMessages) {
  const { search } = useLocation();
  return (
    <Failure {...failed}>
      <LinkButton to={{ search }} variant="outline">
        {failed.again}
      </LinkButton>
    </Failure>
  );
}

/**
 * Builds the ErrorBoundary of a page whose loader throws when the page could not be read. Because the loader
 * throws, the failure is logged. When the load was a live update, the page keeps the shown data. The error
 * page keeps the page's title. Other errors, such as a missing permission, are shown on their own error
 * pages.
 */
export const loadFailure = (page: () => PageMessages) =>
  function PageFailure({ error }: { error: unknown }) {
    if (isRouteErrorResponse(error) && error.status < 500)
      return <AdminFailure status={error.status} isStaff />;
    const { title, lead, loadFailed, loadFailedText, again } = page();
    return (
      <>
        <PageHead title={title} lead={lead} />
        <UnreadPage title={loadFailed} text={loadFailedText} again={again} />
      </>
    );
  };

function UnreadPage(failed: LoadFailureMessages) {
  const { revalidate } = useRevalidator();
  return (
    <Failure {...failed}>
      <Button variant="outline" onClick={() => void revalidate()}>
        {failed.again}
      </Button>
    </Failure>
  );
}

function Failure({ title, text, children }: LoadFailureMessages & { children: ReactNode }) {
  const toast = useToast();
  useEffect(() => toast({ title, description: text, variant: "destructive" }), [toast, title, text]);
  return (
    <EmptyState title={title} action={children}>
      {text}
    </EmptyState>
  );
}
