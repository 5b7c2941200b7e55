import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { useToast } from "#app/design-system/toasts.tsx";

/** In place of a list that could not be read: says so, also by a notification, and reads it again when asked. */
export function UnreadList(props: { title: string; words: string; again: string }) {
  const { title, words, again } = props;
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
