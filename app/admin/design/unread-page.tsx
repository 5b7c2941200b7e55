import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { AdminFailure } from "#app/admin/failure.tsx";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { PageHead } from "./page-head.tsx";

interface UnreadPageProps {
  /** What the route's ErrorBoundary was given. */
  error: unknown;
  title: string;
  lead: string;
  failed: { title: string; words: string; again: string };
}

/**
 * A page whose list could not be read stands under its own title, says so, also by a notification, and reads it again when
 * asked (spec: back-office §8 "Erro ao carregar ..."). Its loader throws, so that the answer is a failure in the log, and for
 * live updates, which then keep what is shown.
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
