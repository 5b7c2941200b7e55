import { useState } from "react";
import { useNavigate } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { bulkButton, bulkMain, MarkBar } from "#app/admin/design/list/marking.tsx";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { Button } from "#app/design-system/button.tsx";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { useDialogAddress } from "../list-links.ts";
import { productMessages } from "../messages.ts";
import { BulkEditDialog } from "./edit-dialog.tsx";
import { BulkRemoveDialog } from "./remove-dialog.tsx";
import { useSelection } from "./selection.tsx";

/** The actions on the chosen products. The bar stays at the bottom of the list while a product is chosen. */
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
      {chosen.length > 0 && (
        <MarkBar
          label={messages.label}
          summary={messages.chosen(chosen.length)}
          clear={messages.clear}
          onClear={() => replace([])}
        >
          <Button size="sm" className={bulkMain} onClick={() => setAsks("edit")}>
            {messages.edit}
          </Button>
          {chosen.length === 1 && (
            <Button
              size="sm"
              className={bulkButton}
              aria-disabled={duplicating.busy}
              onClick={() =>
                duplicating.busy || duplicating.send({ intent: "duplicate", id: chosen[0] ?? "" })
              }
            >
              {messages.duplicate}
            </Button>
          )}
          <Button size="sm" className={bulkButton} onClick={() => setAsks("remove")}>
            {messages.remove}
          </Button>
        </MarkBar>
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
