import { useLocation, useNavigate } from "react-router";
import { SelectInput } from "#app/design-system/inputs.tsx";
import { listAddress } from "./list-address.ts";

interface AddressSelectProps {
  /** The query parameter. */
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The value that applies when the parameter is absent; by default "". */
  standard?: string;
  /** Whether the label is shown before the box; otherwise only screen readers read it. */
  isLabelShown?: boolean;
  /** Whether a choice replaces the current entry in the browser's history. */
  replace?: boolean;
  className?: string;
}

/** A select box for the sorting or a filter of a list. The URL of the page stores the choice. */
export function AddressSelect(props: AddressSelectProps) {
  const { name, label, value, options, standard = "", isLabelShown, replace = false } = props;
  const location = useLocation();
  const navigate = useNavigate();
  const box = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => {
      const chosen = event.currentTarget.value;
      const address = listAddress(location, { [name]: chosen === standard ? null : chosen });
      void navigate(address, { replace, preventScrollReset: true });
    },
    children: options.map(([known, shown]) => (
      <option key={known} value={known}>
        {shown}
      </option>
    )),
  };
  if (!isLabelShown) return <SelectInput aria-label={label} className={props.className} {...box} />;
  return (
    <label className="flex items-center gap-2 text-13 text-ink-2 ml-auto max-sm:w-full">
      <span className="max-sm:sr-only">{label}</span>
      <select
        className="select-arrow admin-text min-h-10 appearance-none rounded-10 border border-control bg-surface py-1.5 pr-9 pl-3 text-ink"
        {...box}
      />
    </label>
  );
}
