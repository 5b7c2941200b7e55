import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import type { StaffCategory } from "#domain/catalog/categories/queries.ts";
import { categoryMessages } from "./messages.ts";

interface DeletionDialogProps {
  category: StaffCategory;
  choices: readonly { id: string; name: string }[];
  open: boolean;
  onClose: () => void;
}

/**
 * Confirms the deletion of a category. The dialog asks which category gets the products of the deleted
 * category, including archived products (spec R31).
 */
export function DeletionDialog({ category, choices, open, onClose }: DeletionDialogProps) {
  const messages = categoryMessages.deletion;
  const held = category.products + category.archived;
  const others = choices.filter(({ id }) => id !== category.id);
  const consequence =
    held === 0
      ? messages.nothingHeld(category.name)
      : others.length === 0
        ? messages.noOther(category.name, held)
        : messages.held(category.name, held);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={messages.title}
      consequence={consequence}
      confirm={categoryMessages.remove}
      intent="delete"
      fields={{ id: category.id }}
    >
      {({ errors }) =>
        held > 0 && others.length > 0 ? (
          <Field label={messages.moveTo} error={errors.moveTo}>
            <SelectInput name="moveTo" required defaultValue="" className="w-full">
              <option value="" disabled>
                {messages.choose}
              </option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </Field>
        ) : null
      }
    </ConfirmDialog>
  );
}
