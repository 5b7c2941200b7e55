import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { SEARCH_MAX } from "#domain/catalog/products/product-limits.ts";
import { type CatalogQuery, type CatalogSort, catalogSorts } from "#domain/catalog/products/product-views.ts";
import { catalogSearch, cents } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

const messages = shopMessages.marketplace;

/** The delay between the last keystroke and the search, in milliseconds. */
const DEBOUNCE = 200;

interface SearchBarProps {
  query: CatalogQuery;
  /** The number of products that the query has found. `isCapped` means that there are more products. */
  total: number;
  isCapped: boolean;
}

const dollars = (cents: number | undefined): string => (cents ? String(cents / 100) : "");

/**
 * Search, filters and sort: a GET form that works without JavaScript. With JavaScript, the form starts a
 * search while the visitor types or after the visitor chooses an option. On phones, the filters are in a
 * sheet, which the browser opens and closes.
 */
export function SearchBar({ query, total, isCapped }: SearchBarProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { q, sort, inStock, priceFrom, priceTo } = query;
  const hasPrice = Boolean(priceFrom || priceTo);

  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const typed = new FormData(form.current);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const next = catalogSearch({
      q: text("q"),
      category: query.category,
      sort: text("sort") as CatalogSort,
      inStock: typed.has("stock"),
      priceFrom: cents(text("min")),
      priceTo: cents(text("max")),
      page: 1,
    });
    if (next !== catalogSearch({ ...query, page: 1 })) {
      navigate(`/marketplace${next}`, { replace, preventScrollReset: true });
    }
  };

  // Back, Forward and "Clear search" change the URL. The form then shows the values from the new URL, except
  // in the field in which the visitor is typing.
  const shown = catalogSearch(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the address changes.
  useEffect(() => {
    const active = document.activeElement as HTMLInputElement;
    const typed = active.value;
    form.current?.reset();
    if (active.form === form.current && active.type !== "checkbox") active.value = typed;
  }, [shown]);

  useEffect(() => {
    const focusBox = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      event.preventDefault();
      (form.current?.elements.namedItem("q") as HTMLInputElement | null)?.select();
    };
    document.addEventListener("keydown", focusBox);
    return () => {
      document.removeEventListener("keydown", focusBox);
      clearTimeout(timer.current);
    };
  }, []);

  return (
    <search className="search-form">
      <form
        ref={form}
        action="/marketplace"
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search(false);
        }}
        onChange={({ target }) => {
          const { type, name } = target as unknown as HTMLInputElement;
          clearTimeout(timer.current);
          if (type === "checkbox" || name === "sort") return search(false);
          // The first letter of a search adds a history entry. The following letters replace that entry.
          timer.current = setTimeout(search, DEBOUNCE, name === "q" ? q !== "" : hasPrice);
        }}
      >
        <div className="search-box">
          <TextInput
            type="search"
            name="q"
            aria-label={messages.searchLabel}
            defaultValue={q}
            maxLength={SEARCH_MAX}
            placeholder={messages.searchPlaceholder}
            autoComplete="off"
            enterKeyHint="search"
            aria-keyshortcuts="/"
          />
          <button type="submit" aria-label={messages.search} className="search-button" />
        </div>
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <div id="filters" popover="auto" className="filters">
          <label className="filter-stock">
            <input type="checkbox" name="stock" value="in" defaultChecked={inStock === true} />
            {messages.inStock}
          </label>
          {/* The `key` resets the select box when the address changes, including after the Back button. */}
          <SelectInput key={sort} name="sort" aria-label={messages.sortLabel} defaultValue={sort}>
            {catalogSorts.map((one) => (
              <option key={one} value={one}>
                {messages.sorts[one]}
              </option>
            ))}
          </SelectInput>
          <div>
            <TextInput
              name="min"
              inputMode="decimal"
              aria-label={messages.priceFrom}
              placeholder={messages.priceFrom}
              defaultValue={dollars(priceFrom)}
            />
            <TextInput
              name="max"
              inputMode="decimal"
              aria-label={messages.priceTo}
              placeholder={messages.priceTo}
              defaultValue={dollars(priceTo)}
            />
          </div>
          <Button popoverTarget="filters" className="needs-script md:hidden">
            {messages.showFound(total, isCapped)}
          </Button>
          <noscript>
            <Button type="submit" variant="outline">
              {messages.apply}
            </Button>
          </noscript>
        </div>
      </form>
      <button
        type="button"
        popoverTarget="filters"
        aria-label={messages.filters}
        data-chosen={inStock || hasPrice || sort !== "popular" || undefined}
        className="filter-button"
      />
    </search>
  );
}
