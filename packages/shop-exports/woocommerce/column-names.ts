import { keyOf, type Table } from "../base/table.ts";

/**
 * The Portuguese and Spanish names of the exporter's columns, by their English names. The translated names
 * come from the translations of the WooCommerce plugin. A WooCommerce site exports the column names in its
 * own language.
 */
const TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  Type: ["Tipo"],
  Name: ["Nome", "Nombre"],
  Published: ["Publicado"],
  "Is featured?": ["Em destaque?", "Está em destaque?", "¿Está destacado?"],
  "Visibility in catalog": ["Visibilidade no catálogo", "Visibilidad en el catálogo"],
  "Short description": ["Descrição curta", "Descripción corta", "Descrição breve", "Breve descrição"],
  Description: ["Descrição", "Descripción"],
  "Date sale price starts": [
    ...["Data de preço promocional começa em", "Data de início do preço promocional"],
    ...["Data de início da promoção", "Día en que empieza el precio rebajado"],
  ],
  "Date sale price ends": [
    ...["Data de preço promocional termina em", "Data final do preço promocional"],
    ...[
      "Data de término do preço promocional",
      "Data de término da promoção",
      "Día en que termina el precio rebajado",
    ],
  ],
  "Tax status": ["Status do imposto", "Status de imposto", "Situação fiscal", "Estado del impuesto"],
  "Tax class": ["Classe de imposto", "Clase de impuesto"],
  "In stock?": ["Em estoque?", "Em stock?", "¿En inventario?", "¿Existencias?", "¿Hay existencias?"],
  Stock: ["Estoque", "Inventario", "Existencias"],
  "Purchase note": [
    ...["Nota da compra", "Nota de compra", "Observação da compra", "Observação de compra"],
    ...["Nota da encomenda"],
  ],
  "Sale price": ["Preço promocional", "Preço de promoção", "Precio rebajado"],
  "Regular price": ["Preço", "Preço normal", "Preço regular", "Precio normal"],
  Categories: ["Categorias", "Categorías"],
  Tags: ["Etiquetas"],
  Images: ["Imagens", "Imágenes"],
  Parent: ["Ascendente", "Produto ascendente", "Pai", "Superior"],
};
const ATTRIBUTES: readonly [pattern: RegExp, name: (place: string) => string][] = [
  [/^nome do atributo (\d+)$/, (place) => `Attribute ${place} name`],
  // The form of the name in Portugal: "Atributo 1 nome".
  [/^atributo (\d+) nome$/, (place) => `Attribute ${place} name`],
  [/^atributo (\d+) valor(?:es|\(es\))?$/, (place) => `Attribute ${place} value(s)`],
  [/^nombre del atributo (\d+)$/, (place) => `Attribute ${place} name`],
  [/^valor(?:es|\(es\))? do atributo (\d+)$/, (place) => `Attribute ${place} value(s)`],
  [/^valor(?:es|\(es\))? del atributo (\d+)$/, (place) => `Attribute ${place} value(s)`],
];
const NAMES = new Map(
  Object.entries(TRANSLATED).flatMap(([name, others]) =>
    others.map((other) => [plain(other), name] as const),
  ),
);

/**
 * The comparison ignores question marks and case, because they differ between versions of the translations.
 */
function plain(column: string): string {
  return keyOf(column.replaceAll(/[?¿]/g, ""));
}

/**
 * Returns a column's name for a message, together with its name on a Portuguese site: "Regular price /
 * Preço".
 */
export const inBothLanguages = (column: string): string =>
  [column, ...(TRANSLATED[column] ?? []).slice(0, 1)].join(" / ");

/**
 * Renames the columns of the table to their English names, so that no other file of the converter needs the
 * translations.
 */
export function inEnglish<T extends Table>(table: T): T {
  const renamed = new Map<string, string>();
  const known = new Set(table.columns.map(keyOf));
  for (const column of table.columns) {
    const english = NAMES.get(plain(column)) ?? attributeNamed(keyOf(column));
    // When the file already has a column with the English name, the column with the translated name keeps its
    // name.
    if (english && !known.has(keyOf(english))) {
      renamed.set(keyOf(column), english);
      known.add(keyOf(english));
    }
  }
  if (renamed.size === 0) return table;
  const keys = new Map([...renamed].map(([key, english]) => [key, keyOf(english)]));
  return {
    ...table,
    columns: table.columns.map((column) => renamed.get(keyOf(column)) ?? column),
    rows: table.rows.map(({ row, cells }) => ({
      row,
      cells: new Map([...cells].map(([key, cell]) => [keys.get(key) ?? key, cell])),
    })),
  };
}

function attributeNamed(key: string): string | undefined {
  for (const [pattern, name] of ATTRIBUTES) {
    const place = pattern.exec(key)?.[1];
    if (place) return name(place);
  }
  return undefined;
}
