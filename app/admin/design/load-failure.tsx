import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { AdminFailure } from "#app/admin/base/failure.tsx";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { PageHead } from "./page-head.tsx";

export interface LoadFailureWords {
  title: string;
  words: string;
  /** The label that reads again: "Tentar de novo". */
  again: string;
}

/** The messages of a page that could not be read: its own title, then the error. */
interface PageWords {
  title: string;
  lead: string;
  loadFailed: string;
  loadFailedWords: string;
  again: string;
}

/**
 * Replaces a part of a page that could not be read: shows the error, also as a toast, and offers a retry,
 * which works without scripts (spec B8). Its loader read it with
 * `readPart`.
 */
export function LoadFailure(failed: LoadFailureWords) {
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
 * Builds the ErrorBoundary of a page whose loader throws when the page could not be read, so that the failure
 * is logged and live updates keep the shown data. It keeps the page's title. Other errors, such as a missing
 * permission, keep their own page.
 */
export const loadFailure = (page: () => PageWords) =>
  function PageFailure({ error }: { error: unknown }) {
    if (isRouteErrorResponse(error) && error.status < 500)
      return <AdminFailure status={error.status} isStaff />;
    const { title, lead, loadFailed, loadFailedWords, again } = page();
    return (
      <>
        <PageHead title={title} lead={lead} />
        <UnreadPage title={loadFailed} words={loadFailedWords} again={again} />
      </>
    );
  };

function UnreadPage(failed: LoadFailureWords) {
  const { revalidate } = useRevalidator();
  return (
    <Failure {...failed}>
      <Button variant="outline" onClick={() => void revalidate()}>
        {failed.again}
      </Button>
    </Failure>
  );
}

function Failure({ title, words, children }: LoadFailureWords & { children: ReactNode }) {
  const toast = useToast();
  useEffect(() => toast({ title, description: words, variant: "destructive" }), [toast, title, words]);
  return (
    <EmptyState title={title} action={children}>
      {words}
    </EmptyState>
  );
}
