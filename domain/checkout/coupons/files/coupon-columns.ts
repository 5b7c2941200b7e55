import { columnName } from "#domain/kernel/files/column-name.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { type CouponColumn, couponColumns } from "./coupon-cells.ts";

/**
 * Portuguese names of the columns, without accents and signs. The first entry for each column is the name of
 * the column in the back office.
 */
const OTHER_NAMES: Readonly<Record<string, CouponColumn>> = {
  codigo: "code",
  codigo_do_cupom: "code",
  cupom: "code",
  coupon: "code",
  tipo_de_desconto: "kind",
  tipo: "kind",
  desconto: "value",
  valor: "value",
  valor_do_desconto: "value",
  compra_minima: "min_total",
  valor_minimo: "min_total",
  pedido_minimo: "min_total",
  desconto_maximo: "max_discount",
  primeiro_dia: "starts_on",
  inicio: "starts_on",
  data_de_inicio: "starts_on",
  valido_de: "starts_on",
  ultimo_dia: "ends_on",
  fim: "ends_on",
  data_de_fim: "ends_on",
  validade: "ends_on",
  valido_ate: "ends_on",
  usos_no_total: "max_uses",
  limite_de_usos: "max_uses",
  usos_por_pessoa: "max_uses_per_buyer",
  usos_por_cliente: "max_uses_per_buyer",
  limite_por_cliente: "max_uses_per_buyer",
  so_na_primeira_compra: "first_order_only",
  primeira_compra: "first_order_only",
  vale_tambem_para_produtos_em_promocao: "with_reduced",
  vale_em_promocao: "with_reduced",
  so_para_os_escolhidos: "targeted",
  produtos: "products",
  categorias: "categories",
  ativo: "active",
  ativo_pode_ser_usado_no_checkout: "active",
};
const KNOWN: ReadonlySet<string> = new Set(couponColumns);
const isKnown = (name: string): name is CouponColumn => KNOWN.has(name);

/**
 * Returns the English names of the columns in the first row, in the order of the file.
 * @throws BrokenFile for an unknown column, a column that is named twice, and a missing required column
 */
export function columnsOf(line: number, cells: readonly string[]): CouponColumn[] {
  const columns = cells.map((cell, index) => {
    const plain = columnName(line, cell);
    const name = OTHER_NAMES[plain] ?? plain;
    // When a file has no header row, its first row contains a coupon code. The error must not contain the
    // coupon code.
    const named = /^[a-z_]{1,40}$/.test(name) ? `"${name}"` : `of cell ${index + 1}`;
    if (!isKnown(name))
      throw new BrokenFile(line, `the column ${named} is not known; known are ${couponColumns.join(", ")}`);
    return name;
  });
  if (new Set(columns).size < columns.length)
    throw new BrokenFile(line, "the first row names a column twice");
  for (const needed of ["code", "kind", "value"] as const)
    if (!columns.includes(needed)) throw new BrokenFile(line, `the column ${needed} is missing`);
  return columns;
}
