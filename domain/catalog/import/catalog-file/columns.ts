import { type FieldKey, fieldKeys, fieldOf, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import type { GroupColumns } from "#domain/catalog/groups/place-in-groups.ts";
import { PRICE_CELLS } from "#domain/catalog/price-settings/file-prices.ts";
import { columnName } from "#domain/kernel/files/column-name.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";

export const FIELDS: ReadonlyMap<string, FieldKey> = new Map(fieldKeys.map((key) => [fieldOf(key).csv, key]));
/** The columns that assign a product to a group of variants. */
export const GROUP_COLUMNS = {
  parent_slug: "parentSlug",
  option_name: "optionName",
  option_value: "optionValue",
} as const satisfies Record<string, keyof GroupColumns>;
export const isGroupColumn = (name: string): name is keyof typeof GROUP_COLUMNS =>
  Object.hasOwn(GROUP_COLUMNS, name);
export const PICTURES = "pictures";
const COLUMNS = [...FIELDS.keys(), ...Object.keys(PRICE_CELLS), PICTURES, ...Object.keys(GROUP_COLUMNS)];
const KNOWN: ReadonlySet<string> = new Set(COLUMNS);
export const REQUIRED = keysWhere((field) => field.isRequired === true);

/** Portuguese and Spanish names of the columns, without accents and signs. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  nome: "name",
  nome_do_produto: "name",
  produto: "name",
  titulo: "name",
  nombre: "name",
  endereco: "slug",
  endereco_slug: "slug",
  categoria: "category",
  descricao_curta: "short_description",
  resumo: "short_description",
  descripcion_corta: "short_description",
  descricao: "description",
  descricao_completa: "description",
  descripcion: "description",
  preco: "price",
  preco_normal: "price",
  valor: "price",
  precio: "price",
  preco_original: "original_price",
  preco_de: "original_price",
  precio_original: "original_price",
  situacao: "status",
  estado: "status",
  tipo_de_entrega: "delivery_type",
  entrega: "delivery_type",
  estoque: "stock_quantity",
  quantidade: "stock_quantity",
  quantidade_em_estoque: "stock_quantity",
  caracteristicas: "features",
  recursos: "features",
  instrucoes_de_entrega: "delivery_instructions",
  meta_titulo: "meta_title",
  meta_descricao: "meta_description",
  palavras_chave: "seo_keywords",
  destaque: "featured",
  em_destaque: "featured",
  produto_em_destaque_na_pagina_inicial: "featured",
  avaliacao: "rating",
  avaliacao_0_a_5: "rating",
  vendas: "sales_count",
  conteudo: "content",
  conteudo_entregue: "content",
  faixas_de_preco: "price_tiers",
  preco_promocional: "sale_price",
  inicio_da_promocao: "sale_starts_at",
  fim_da_promocao: "sale_ends_at",
  minimo_por_pedido: "min_per_order",
  maximo_por_pedido: "max_per_order",
  maximo_por_cliente: "max_per_customer",
  dias_por_cliente: "customer_days",
  imagens: PICTURES,
  fotos: PICTURES,
  slug_do_grupo: "parent_slug",
  grupo: "parent_slug",
  nome_da_opcao: "option_name",
  opcao: "option_value",
  valor_da_opcao: "option_value",
};

/**
 * Returns the English names of the columns in the first row, in the order of the file.
 * @throws BrokenFile for an unknown column, a column that is named twice, and a missing required column
 */
export function columnsOf(line: number, cells: readonly string[]): string[] {
  const columns = cells.map((cell, index) => {
    const plain = columnName(line, cell);
    const name = OTHER_NAMES[plain] ?? plain;
    // When a file has no header row, its first row contains a text of a product. The error must not quote
    // this text.
    const named = /^[a-z_]{1,40}$/.test(name) ? `"${name}"` : `of cell ${index + 1}`;
    if (!KNOWN.has(name))
      throw new BrokenFile(line, `the column ${named} is not known; known are ${COLUMNS.join(", ")}`);
    return name;
  });
  if (new Set(columns).size < columns.length)
    throw new BrokenFile(line, "the first row names a column twice");
  for (const needed of REQUIRED.map((key) => fieldOf(key).csv)) {
    if (!columns.includes(needed)) throw new BrokenFile(line, `the column ${needed} is missing`);
  }
  return columns;
}
