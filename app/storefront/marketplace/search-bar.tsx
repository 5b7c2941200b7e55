import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { SEARCH_MAX } from "#domain/catalog/products/product-limits.ts";
import { type CatalogQuery, type CatalogSort, catalogSorts } from "#domain/catalog/products/product-views.ts";
import { catalogSearch } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

const messages = shopMessages.marketplace;

/** Milliseconds between the last key and the search. */
const DEBOUNCE = 200;

/**
 * Search and sort: a GET form that works without JavaScript. With JavaScript the form searches while the
 * visitor types.
 */
export function SearchBar({ query }: { query: CatalogQuery }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const typed = new FormData(form.current);
    const next = catalogSearch({
      q: String(typed.get("q") ?? "").trim(),
      category: query.category,
      sort: typed.get("sort") as CatalogSort,
      page: 1,
    });
    if (next !== catalogSearch({ ...query, page: 1 })) {
      navigate(`/marketplace${next}`, { replace, preventScrollReset: true });
    }
  };

  // Back, Forward and "Clear search" change the address. The box follows, unless the visitor is typing in it.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = query.q;
  }, [query.q]);

  useEffect(() => {
    const focusBox = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", focusBox);
    return () => {
      document.removeEventListener("keydown", focusBox);
      clearTimeout(timer.current);
    };
  }, []);

  return (
    <search>
      <form
        ref={form}
        action="/marketplace"
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search(false);
        }}
        className="search-form"
      >
        <div>
          <label htmlFor="marketplace-search" className="sr-only">
            {messages.searchLabel}
          </label>
          <TextInput
            ref={box}
            id="marketplace-search"
            type="search"
            name="q"
            defaultValue={query.q}
            maxLength={SEARCH_MAX}
            placeholder={messages.searchPlaceholder}
            autoComplete="off"
            enterKeyHint="search"
            aria-keyshortcuts="/"
            onChange={() => {
              clearTimeout(timer.current);
              // The first letter adds a history entry. The following letters replace that entry.
              timer.current = setTimeout(() => search(query.q !== ""), DEBOUNCE);
            }}
          />
          <button type="submit" aria-label={messages.search} className="search-button" />
        </div>
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <div>
          <label htmlFor="marketplace-sort" className="sr-only">
            {messages.sortLabel}
          </label>
          <SelectInput
            // Resets the select box when the address changes, also after Back.
            key={query.sort}
            id="marketplace-sort"
            name="sort"
            defaultValue={query.sort}
            onChange={() => search(false)}
          >
            {catalogSorts.map((sort) => (
              <option key={sort} value={sort}>
                {messages.sorts[sort]}
              </option>
            ))}
          </SelectInput>
          <noscript>
            <Button type="submit" variant="outline">
              {messages.apply}
            </Button>
          </noscript>
        </div>
      </form>
    </search>
  );
}
