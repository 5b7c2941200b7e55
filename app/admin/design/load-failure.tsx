import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { AdminFailure } from "#app/admin/failure.tsx";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { PageHead } from "./page-head.tsx";

interface UnreadPageProps {
  /** The error of the route's ErrorBoundary. */
  error: unknown;
  title: string;
  lead: string;
  failed: { title: string; words: string; again: string };
}

/**
 * Replaces a page whose list could not be read. It keeps the page's title, shows the error, also as a toast,
 * and offers a retry (spec: back-office §8 "Erro ao carregar ..."). The loader throws, so that the failure is
 * logged, and live updates keep the shown data.
 */
export function UnreadPage({ error, title, lead, failed }: UnreadPageProps) {
  if (isRouteErrorResponse(error) && error.status < 500)
    return <AdminFailure status={error.status} isStaff />;
  return (
    <>
      <PageHead title={title} lead={lead} />
      <UnreadList {...failed} />
    </>
  );
}

function UnreadList({ title, words, again }: UnreadPageProps["failed"]) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  useEffect(() => toast({ title, description: words, variant: "destructive" }), [toast, title, words]);
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="outline" onClick={() => void revalidate()}>
          {again}
        </Button>
      }
    >
      {words}
    </EmptyState>
  );
}
