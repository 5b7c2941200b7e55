import { useState } from "react";
import { useNavigate } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { Button } from "#app/design-system/button.tsx";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { useDialogAddress } from "../list-links.ts";
import { productMessages } from "../messages.ts";
import { BulkEditDialog } from "./edit-dialog.tsx";
import { BulkRemoveDialog } from "./remove-dialog.tsx";
import { useSelection } from "./selection.tsx";

/** The actions on the chosen products. It stays at the bottom of the list while any is chosen. */
export function BulkBar({ categories }: { categories: readonly CategoryView[] }) {
  const messages = productMessages.bulk;
  const { ids, replace } = useSelection();
  const navigate = useNavigate();
  const address = useDialogAddress();
  const [asks, setAsks] = useState<"edit" | "remove" | null>(null);
  const duplicating = useActionSender({
    onDone: (result) => {
      replace([]);
      void navigate(address("editar", (result as { id: string }).id), {
        state: OVER_LIST,
        preventScrollReset: true,
      });
    },
  });
  const chosen = [...ids];
  const close = () => setAsks(null);
  const finish = () => {
    close();
    replace([]);
  };
  return (
    <>
      <div role="status" className="sr-only">
        {chosen.length > 0 && messages.chosen(chosen.length)}
      </div>
      {chosen.length > 0 && (
        <section
          aria-label={messages.label}
          className="sticky bottom-3 z-30 mt-4 flex flex-wrap items-center gap-2 rounded-10 border border-line bg-surface p-3 shadow-float"
        >
          <span className="mr-auto font-semibold">{messages.chosen(chosen.length)}</span>
          <Button size="sm" onClick={() => setAsks("edit")}>
            {messages.edit}
          </Button>
          {chosen.length === 1 && (
            <Button
              size="sm"
              variant="outline"
              aria-disabled={duplicating.busy}
              onClick={() =>
                duplicating.busy || duplicating.send({ intent: "duplicate", id: chosen[0] ?? "" })
              }
            >
              {messages.duplicate}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => setAsks("remove")}>
            {messages.remove}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => replace([])}>
            {messages.clear}
          </Button>
        </section>
      )}
      <BulkEditDialog
        open={asks === "edit"}
        onClose={close}
        onDone={finish}
        ids={chosen}
        categories={categories}
      />
      <BulkRemoveDialog open={asks === "remove"} onClose={close} onDone={finish} ids={chosen} />
      {duplicating.stepUp}
    </>
  );
}
