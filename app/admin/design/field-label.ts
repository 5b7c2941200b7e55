import { inBothLanguages } from "#app/languages/translated.ts";

const words = inBothLanguages(
  { wholeText: "Texto", code: "Código", field: (place: string) => `Campo ${place}` },
  { wholeText: "Text", code: "Code", field: (place: string) => `Field ${place}` },
);

/**
 * A stored field name as staff read it. Names that the shop gave are in words; names that a person gave stay
 * as they are.
 */
export function fieldLabel(name: string): string {
  if (name === "raw_data") return words.wholeText;
  if (name === "code") return words.code;
  const place = /^field_(\d+)$/.exec(name)?.[1];
  return place ? words.field(place) : name;
}
