import { Download } from "lucide-react";
import { useRef } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { PeopleQuery } from "#domain/people/person-views.ts";
import { usersMessages as words } from "./messages.ts";

/** Takes the list as it is searched along as a file; the second factor is asked for first, where it is missing. */
export function ExportButton({ query }: { query: PeopleQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const { send, stepUp, busy } = useActionSender({ onDone: () => form.current?.submit() });
  return (
    <>
      <form ref={form} method="post" action="/admin/usuarios/exportar">
        <input type="hidden" name="q" value={query.search} />
        <input type="hidden" name="tab" value={query.tab} />
        <Button variant="outline" aria-disabled={busy} onClick={() => busy || send({ intent: "may-export" })}>
          <Download aria-hidden="true" size={16} />
          {words.export}
        </Button>
      </form>
      {stepUp}
    </>
  );
}
