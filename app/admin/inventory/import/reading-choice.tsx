import type { ReadingOffer } from "#domain/inventory/import/preview-import.ts";
import { type Reading, separatorNames } from "#domain/inventory/import/reading.ts";
import { DeliveredItems } from "../delivered-items.tsx";
import { inventoryMessages } from "../messages.ts";

interface ReadingChoiceProps {
  offers: readonly ReadingOffer[];
  /** The index of the chosen reading, or null before a choice. */
  chosen: number | null;
  onChoose: (place: number) => void;
}

/**
 * The possible ways to read the input, each with its number of items and its first items. At first, no way to
 * read the input is selected.
 */
export function ReadingChoice({ offers, chosen, onChoose }: ReadingChoiceProps) {
  const messages = inventoryMessages.many;
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="title mb-1 p-0 text-22">{messages.question}</legend>
      <p className="m-0 text-ink-2">{messages.questionHelp}</p>
      {offers.map((offer, place) => (
        <div
          key={JSON.stringify(offer.reading)}
          className="grid min-w-0 gap-3 rounded-10 border border-control bg-surface-2 p-3 has-checked:border-2 has-checked:border-accent"
        >
          <label className="flex cursor-pointer items-start gap-3">
            <input
              type="radio"
              name="reading"
              checked={chosen === place}
              onChange={() => onChoose(place)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-semibold">{messages.items(offer.items)}</span>
              {offer.problems > 0 && (
                <span className="text-danger">, {messages.badPlaces(offer.problems)}</span>
              )}{" "}
              <span className="block text-ink-2">{readingInText(offer.reading, offer.first[0]?.length)}</span>
            </span>
          </label>
          <DeliveredItems items={offer.first} />
        </div>
      ))}
    </fieldset>
  );
}

/**
 * Returns, for example, "Colunas por vírgula, a primeira linha é o cabeçalho".
 * @param columns the number of fields of an item, when known
 */
export function readingInText(reading: Reading, columns?: number): string {
  const messages = inventoryMessages.many;
  if (reading.layout !== "fields") return messages.layouts[reading.layout];
  if (columns === 1 && reading.header) return messages.oneColumn;
  const named = separatorNames.find((name) => name === reading.separator);
  const separator = named ? messages.separators[named] : messages.otherSeparator(reading.separator);
  return messages.columnsBy(separator, reading.header);
}
