import { plainName } from "#domain/stock/field-names.ts";
import type { ColumnRole } from "./column-roles.ts";

/** Finds the rows of an exported file that are no longer for sale. The functions are pure. */

/** The reason why a row is not for sale, or is possibly not for sale. */
export const soldReasons = ["sold", "order", "uses", "expired", "unknown"] as const;
export type SoldReason = (typeof soldReasons)[number];

const listOf = (words: string) => new Set(words.split(/\s*,\s*/));

const FREE = listOf(
  "available, active, new, unused, not_used, free, unsold, not_sold, in_stock, stock, on_sale, for_sale, ready, open, valid, " +
    "enabled, generated, published, ok, ativo, ativa, disponivel, novo, nova, livre, nao_usado, nao_usada, nao_vendido, " +
    "nao_vendida, nao_utilizado, nao_utilizada, em_estoque, estoque, a_venda, pronto, pronta, valido, valida, aberto, 未售出, 未使用",
);
const SOLD = listOf(
  "sold, sold_out, delivered, used, redeemed, inactive, disabled, expired, reserved, revoked, blocked, banned, returned, " +
    "refunded, cancelled, canceled, trash, trashed, deleted, pending, assigned, claimed, activated, shipped, completed, " +
    "complete, paid, invalid, unavailable, out_of_stock, locked, hold, on_hold, suspended, consumed, vendido, vendida, " +
    "entregue, usado, usada, utilizado, utilizada, resgatado, resgatada, inativo, inativa, desativado, desativada, expirado, " +
    "expirada, vencido, vencida, reservado, reservada, revogado, revogada, bloqueado, bloqueada, devolvido, devolvida, " +
    "reembolsado, reembolsada, cancelado, cancelada, excluido, excluida, pendente, atribuido, ativado, ativada, enviado, " +
    "enviada, concluido, concluida, pago, paga, invalido, invalida, indisponivel, esgotado, esgotada, suspenso, suspensa, " +
    "已售出, 已使用, 已锁定",
);
const NO = listOf(
  "no, n, nao, false, falso, 0, off, never, nunca, none, null, nenhum, nil, undefined, n/a, na, n/d",
);

const wordOf = (value: string) => plainName(value).replaceAll(/[\s-]+/g, "_");
/**
 * Returns whether a cell means "no" or "nothing": an empty cell, a dash, "no", "null", zero, or the zero date
 * of a database.
 */
const isNothing = (value: string) =>
  /^[-–—.\s]*$/.test(value) ||
  NO.has(wordOf(value)) ||
  /^0{4}-00-00/.test(value) ||
  /^0+(?:[.,]0+)?$/.test(value);

export const isStateWord = (value: string): boolean => FREE.has(wordOf(value)) || SOLD.has(wordOf(value));

/**
 * Returns the reason why the row of a cell is not for sale, or is possibly not for sale. Returns null when
 * the cell gives no reason to exclude the row from sale.
 */
export function soldReasonOf(role: ColumnRole, value: string): SoldReason | null {
  switch (role) {
    case "status":
      if (value === "" || FREE.has(wordOf(value)) || value === "0") return null;
      return SOLD.has(wordOf(value)) ? "sold" : "unknown";
    case "sold":
      return isNothing(value) ? null : "sold";
    case "free":
      return value !== "" && isNothing(value) ? "sold" : null;
    case "order":
      return isNothing(value) ? null : "order";
    case "uses":
      return Number.parseInt(value, 10) > 0 ? "uses" : null;
    default:
      return null;
  }
}
