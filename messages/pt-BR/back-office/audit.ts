import type { ActorKind } from "#db/values/vocabulary.ts";
import { catalog } from "#messages/catalog.ts";

/** The messages of /admin/auditoria. */
export const audit = {
  title: "Auditoria",
  lead: "Quem fez o quê, em quê e quando. Nenhum registro pode ser alterado ou apagado.",
  actors: {
    shopper: "Comprador",
    staff: "Equipe",
    system: "A loja",
    provider: "Provedor de pagamentos",
    command: "Comando no servidor",
  } satisfies Record<ActorKind, string>,
  visitor: "Visitante, antes do login",
  filters: "Filtros da auditoria",
  filter: "Filtro",
  person: "Quem fez (e-mail)",
  about: "Pedido, pessoa ou id",
  action: "Ação",
  everyAction: "Todas as ações",
  from: "De",
  to: "Até",
  apply: "Filtrar",
  clear: "Limpar filtros",
  columns: { when: "Quando", who: "Quem", what: "O quê", about: "Em quê", details: "Detalhes" },
  failed: "falhou",
  onlyThis: (name: string) => `Mostrar só o que ${name} fez`,
  more: "Ver",
  moreOf: (seq: number) => `Detalhes do registro ${seq}`,
  changed: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  nothing: "vazio",
  row: "Nº do registro",
  record: "Registro",
  permission: "Permissão",
  ip: "IP",
  browser: "Navegador",
  request: "Requisição",
  pages: "Páginas da auditoria",
  newer: "Mais recentes",
  older: "Mais antigas",
  newest: "Ir para as mais recentes",
  none: "Nenhum registro com estes filtros",
  noneWhy: "Amplie o período ou remova um dos filtros.",
  unknown: "Nada encontrado com este nome",
  unknownWhy: "Confira o e-mail, o número do pedido ou o id.",
  empty: "A auditoria ainda está vazia",
  loadFailed: "Erro ao carregar a auditoria",
  loadFailedWhy: "A auditoria não pôde ser carregada agora. Nada foi alterado.",
  again: "Tentar de novo",
};

/** The messages of /admin/auditoria. */
export const auditMessages = catalog("back-office", "audit", audit);
