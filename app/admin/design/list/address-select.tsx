import { useLocation, useNavigate } from "react-router";
import { listAddress } from "./list-address.ts";

interface AddressSelectProps {
  /** The query parameter. */
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The value that applies when the parameter is absent; by default "". */
  standard?: string;
  /** Whether the label is shown before the box. Screen readers always read the label. */
  isLabelShown?: boolean;
  /** Whether a choice replaces the current entry in the browser's history. */
  replace?: boolean;
  className?: string;
}

/** A select box for the sorting or a filter of a list. The URL of the page stores the choice. */
export function AddressSelect(props: AddressSelectProps) {
  const { name, label, value, options, standard = "", isLabelShown, replace = false } = props;
  const { className = "max-sm:flex-1" } = props;
  const location = useLocation();
  const navigate = useNavigate();
  const box = (
    <select
      aria-label={label}
      className={`select-arrow admin-text min-h-10 min-w-0 appearance-none truncate rounded-10 border border-control bg-surface py-1.5 pr-9 pl-3 text-ink ${className}`}
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const address = listAddress(location, { [name]: chosen === standard ? null : chosen });
        void navigate(address, { replace, preventScrollReset: true });
      }}
    >
      {options.map(([known, shown]) => (
        <option key={known} value={known}>
          {shown}
        </option>
      ))}
    </select>
  );
  if (!isLabelShown) return box;
  return (
    <div className="ml-auto flex items-center gap-2 text-13 text-ink-2 max-sm:flex-1">
      <span aria-hidden="true" className="max-sm:hidden">
        {label}
      </span>
      {box}
    </div>
  );
}
