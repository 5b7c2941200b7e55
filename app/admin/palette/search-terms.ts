/**
 * Synonyms that find a screen in the palette, in both languages and without accents. Synonyms are not shown,
 * so no catalog of messages contains them. When a screen has no synonyms, the palette searches only the name
 * of the screen.
 */
export const searchTerms: Readonly<Record<string, string>> = {
  dashboard: "painel inicio resumo faturamento overview home",
  products: "produto preco promocao oferta catalogo variacao product price sale",
  featured: "destaques vitrine featured",
  inventory: "estoque chave conta credencial item lote stock key credential batch",
  categories: "categoria category",
  banners: "imagem anuncio image",
  coupons: "cupom desconto codigo coupon discount",
  "move-in": "migrar importar woocommerce shopify catalogo import",
  sales:
    "venda pedido reembolso estorno devolucao disputa chargeback pagamento entrega cliente order refund dispute payment",
  "pending-sales": "pedido aguardando pagamento order pending",
  reports: "relatorio lucro receita fatura faturamento report profit revenue",
  users: "usuario cliente comprador senha bloquear user customer password",
  blocks: "bloquear fraude abuso ip rede pais dominio block fraud network country",
  teams: "equipe time colega membro permissao convidar convite administrador funcionario team member invite",
  security: "senha 2fa dois fatores autenticador password factor",
  settings: "ajustes idioma fuso horario nome da loja language time zone",
  "settings-payments": "cartao provedor fatura minimo reembolso card payment invoice",
  "settings-support": "suporte contato telegram chat contact",
  "settings-terms": "termos politica privacidade terms policy",
  "settings-claims": "promessas garantia claims",
  "settings-currencies": "moeda cotacao dolar real cambio currency rate",
  "settings-mail": "email remetente smtp notificacao mail sender",
  audit: "registro historico log quem fez history",
  integrations:
    "canal webhook telegram discord slack aviso notificacao evento api channel notification event",
  backups: "copia seguranca restaurar backup restore",
  health: "saude erro sistema status problem",
  confirmations: "aprovar preco em espera confirmar approve held",
  brand: "logo cor aparencia pagina texto e-mail color page",
};
