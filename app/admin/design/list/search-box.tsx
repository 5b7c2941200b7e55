import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { listAddress, listPath, otherFields } from "./list-address.ts";
import { isPageKey } from "./row-keys.ts";

interface SearchBoxProps {
  /** "Buscar vendas..." */
  placeholder: string;
  /** The query parameter; by default "q". */
  name?: string;
}

const SETTLE_MS = 250;

/**
 * A search box that searches while the user types. The address contains the search, so reload, Back and
 * sharing keep the search.
 */
export function SearchBox({ placeholder, name = "q" }: SearchBoxProps) {
  const location = useLocation();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const searched = new URLSearchParams(location.search).get(name) ?? "";
  useEffect(() => {
    // The Back button and the "clear" button change the search. The box shows the new search, unless the user
    // is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = searched;
  }, [searched]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isPageKey(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const others = otherFields(location.search, name);
  return (
    <Form
      role="search"
      className="relative max-w-90 min-w-64 flex-1 max-sm:max-w-none"
      action={listPath(location.pathname)}
    >
      {others.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <Search aria-hidden="true" size={16} className="absolute top-3 left-3 text-ink-3" />
      <input
        ref={input}
        type="search"
        name={name}
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={searched}
        maxLength={120}
        autoComplete="off"
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key === "Escape" && event.currentTarget.value === "") event.currentTarget.blur();
        }}
        className="peer admin-text min-h-10 w-full rounded-10 border border-control bg-surface py-1.5 pr-10 pl-9 text-ink placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => {
          const { form } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            if (form) void submit(form, { replace: true, preventScrollReset: true });
          }, SETTLE_MS);
        }}
      />
      {searched === "" && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2 right-2 grid size-6 place-items-center rounded-6 border border-line font-mono text-13 text-ink-3 peer-focus:hidden max-md:hidden"
        >
          /
        </span>
      )}
      {searched !== "" && (
        <Link
          to={listAddress(location, { [name]: "" })}
          replace
          aria-label={adminMessages.parts.clear}
          onClick={() => {
            if (input.current) input.current.value = "";
          }}
          className="absolute top-1 right-1 grid size-8 place-items-center rounded-6 text-ink-2 hover:bg-surface-2"
        >
          <X aria-hidden="true" size={16} />
        </Link>
      )}
    </Form>
  );
}
