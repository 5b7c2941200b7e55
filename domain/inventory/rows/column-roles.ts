import { plainName } from "#domain/stock/field-names.ts";

/**
 * The roles of columns that describe a row of an exported file and do not belong to the credential. The
 * functions are pure. The lists contain column names of licence plugins and shop programs, in English and
 * Portuguese.
 */

/**
 * - record: a number or a date that the exporting program stored about the row. The shop never delivers the
 * value of a column with this role.
 * - status: one word, such as "sold".
 * - sold, free: yes or no.
 * - order: a value that only a sold row has.
 * - uses: the number of uses.
 * - product: the product of the row.
 * - validity: how long the item is valid.
 */
export type ColumnRole = "record" | "status" | "sold" | "free" | "order" | "uses" | "product" | "validity";

const listOf = (words: string) => new Set(words.split(/\s*,\s*/));

const NAMES: Record<ColumnRole, Set<string>> = {
  status: listOf(
    "status, state, situacao, estado, license_status, licence_status, key_status, item_status, stock_status, " +
      "code_status, card_status, status_da_licenca, status_da_chave, disponibilidade, availability, condition",
  ),
  sold: listOf(
    "sold, is_sold, vendido, vendida, used, is_used, usado, usada, utilizado, utilizada, redeemed, is_redeemed, " +
      "resgatado, resgatada, delivered, is_delivered, entregue, claimed, is_claimed, assigned, is_assigned, activated, " +
      "is_activated, ativado, ativada, disabled, is_disabled, desativado, revoked, is_revoked, revogado, refunded, " +
      "reembolsado, blocked, bloqueado, deleted, is_deleted, excluido, reserved, reservado, locked, is_locked, expired, " +
      "is_expired, expirado, vencido, consumed, consumido",
  ),
  free: listOf(
    "available, is_available, disponivel, in_stock, em_estoque, for_sale, a_venda, is_active, active, ativo, ativa, " +
      "enabled, is_enabled, unused, is_unused, unsold, is_unsold, valid, is_valid, valido, valida, livre",
  ),
  order: listOf(
    "order, order_id, orderid, order_number, order_no, order_sn, order_key, order_item_id, trade_no, pedido, id_pedido, " +
      "id_do_pedido, pedido_id, numero_do_pedido, numero_pedido, n_do_pedido, n_pedido, cod_pedido, codigo_do_pedido, " +
      "sale_id, id_da_venda, invoice, invoice_id, fatura, transaction, transaction_id, transacao, payment_id, purchase_id, " +
      "purchase_email, purchase_time, purchase_date, buyer, buyer_id, buyer_email, buyer_name, customer, customer_id, " +
      "customer_email, customer_name, comprador, comprador_id, email_do_comprador, cliente, cliente_id, id_do_cliente, " +
      "email_do_cliente, nome_do_cliente, sold_to, vendido_para, assigned_to, owner_email, redeemed_by, used_by, " +
      "sold_at, sold_on, sold_date, date_sold, sale_date, sell_date, sold_time, vendido_em, vendida_em, data_da_venda, " +
      "data_de_venda, data_venda, purchased_at, order_date, data_do_pedido, used_at, used_on, usado_em, data_de_uso, " +
      "redeemed_at, resgatado_em, activated_at, activation_date, ativado_em, data_de_ativacao, delivered_at, " +
      "delivery_date, entregue_em, data_de_entrega, refunded_at, deleted_at, revoked_at, reserved_at, assigned_at, " +
      "claimed_at, data_de_resgate, locked_at",
  ),
  uses: listOf(
    "activations, activation_count, activations_count, times_activated, active_activations, ativacoes, " +
      "numero_de_ativacoes, uses, use_count, usage, usage_count, times_used, usos, vezes_usado, redemptions, resgates, " +
      "sales, sold_count, vendas, site_count, activation_usage",
  ),
  product: listOf(
    "product, products, product_id, productid, product_name, product_slug, product_title, product_sku, product_code, " +
      "product_handle, produto, produtos, id_do_produto, produto_id, id_produto, nome_do_produto, nome_produto, " +
      "slug_do_produto, codigo_do_produto, sku, variant, variant_id, variant_name, variant_sku, variante, id_da_variante, " +
      "nome_da_variante, variation, variation_id, variacao, category, category_id, category_name, categoria, " +
      "nome_da_categoria, goods, goods_id, goods_name, gid, gd_id, commodity, commodity_id, item_name, download, " +
      "download_id, download_name, slug, handle",
  ),
  validity: listOf(
    "valid_for, valid_for_days, valid_days, validity, validity_days, validity_in_days, validade, validade_dias, " +
      "validade_em_dias, dias_de_validade, valida_por, valido_por, expires, expires_at, expires_on, expires_in, " +
      "expires_in_days, expire_date, expire_at, expire_time, expiration, expiration_date, expiry, expiry_date, exp_date, " +
      "expira, expira_em, data_de_expiracao, data_de_validade, vencimento, data_de_vencimento, vence_em, valid_until, " +
      "valid_to, valido_ate, valida_ate, duration_days, expired_at, license_expires, date_expires",
  ),
  record: listOf(
    "#, row, row_id, record, record_id, no, n, linha, license_id, licence_id, key_id, licenseid, code_id, card_id, " +
      "serial_id, item_id, id_da_licenca, id_da_chave, parent, parent_id, user_id_of_order, created, created_at, created_on, created_by, date_created, " +
      "create_time, createdat, criado_em, criado_por, data_de_criacao, updated, updated_at, updated_by, update_time, " +
      "updatedat, atualizado_em, atualizado_por, date_added, added_at, adicionado_em, data_de_cadastro, import_date, " +
      "times_activated_max, maximum_activation_count, max_activations, activation_limit, activations_limit, " +
      "limite_de_ativacoes, is_loop, hash, batch, batch_id, lote, supplier, fornecedor, cost, custo, price, preco, " +
      "draft, source, activation_key_hash, quantity, quantidade",
  ),
};

/**
 * Names of columns that can contain a product, or a part of an account such as the plan of a subscription.
 */
const PRODUCT_BESIDE_KEY = listOf(
  "item, plan, plan_name, plano, nome_do_plano, title, titulo, game, game_name, game_title, jogo, nome_do_jogo, edition, " +
    "edicao, package, pacote, tier, offer, oferta, model, modelo, software, app, programa",
);

const ROLES = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    [...names].map((name) => [name, role as ColumnRole] as const),
  ),
);

/**
 * Converts the name of a column to lower-case words with underscores. "Order ID", "orderId" and "order-id"
 * become "order_id".
 */
const nameForm = (name: string): string =>
  plainName(name.replaceAll(/([a-z])([A-Z])/g, "$1_$2"))
    .replaceAll(/[\s.()/?:_-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");

/**
 * Returns whether the name of a column can mean the product of the row. The name means the product only when
 * another column contains the keys.
 */
export const isProductBesideKey = (name: string): boolean => PRODUCT_BESIDE_KEY.has(nameForm(name));

/**
 * Returns the role of a column by its name. Returns null for a column without a role, because this column
 * belongs to the credential.
 */
export const roleOf = (name: string): ColumnRole | null => ROLES.get(nameForm(name)) ?? null;

/**
 * Returns whether the name of a column, such as "id", can mean the number of a record. A column whose name
 * can mean the number of a record can also contain the login of an account.
 */
export const isBareId = (name: string): boolean => ["id", "uid", "uuid", "_id"].includes(plainName(name));
