import type { LucideIcon } from "lucide-react";
import { RowButton } from "./row-button.tsx";
import { RowMenu } from "./row-menu.tsx";

interface RowAction {
  label: string;
  /** The name of the action for screen readers, which includes the row: "Editar “IDE Pro”". */
  name: string;
  onClick: () => void;
  /** The icon that replaces the label on a button. */
  icon?: LucideIcon;
  /** Whether the menu shows the action in red. The button of this action has no border. */
  isDanger?: boolean;
}

interface RowActionsProps {
  /** The name of the menu for screen readers, which includes the row. */
  label: string;
  /** The smallest width at which the row has buttons: 768 or 1280 px. Below it the row has the menu "…". */
  from: "md" | "xl";
  actions: readonly RowAction[];
}

const shownAt = {
  md: { buttons: "max-md:hidden", menu: "md:hidden" },
  xl: { buttons: "max-xl:hidden", menu: "xl:hidden" },
};

/** The actions of a row: buttons on wide screens, and a menu on narrow screens. */
export function RowActions({ label, from, actions }: RowActionsProps) {
  const { buttons, menu } = shownAt[from];
  return (
    <>
      <div className={`flex justify-end gap-2 ${buttons}`}>
        {actions.map((action) => (
          <RowButton
            key={action.label}
            label={action.name}
            onClick={action.onClick}
            className={action.icon || action.isDanger ? "border-transparent text-ink-2" : undefined}
          >
            {action.icon ? <action.icon aria-hidden="true" size={16} /> : action.label}
          </RowButton>
        ))}
      </div>
      <div className={menu}>
        <RowMenu label={label}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              className={action.isDanger ? "text-danger" : undefined}
              onClick={action.onClick}
            >
              {action.label}
            </button>
          ))}
        </RowMenu>
      </div>
    </>
  );
}
