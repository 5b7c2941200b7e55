import { catalog } from "#messages/catalog.ts";
import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of the list of /admin/usuarios (spec B2.11, B8). */
export const users = {
  title: "Usuários",
  lead: "Quem tem conta na loja: pedidos, entregas e acesso.",
  search: "Nome, e-mail ou telefone...",
  tabs: "Usuários por situação",
  everybody: "Todos",
  buyers: "Compradores",
  blockedTab: "Bloqueados",
  guests: "Convidados",
  sort: "Ordenar",
  sorts: { newest: "Mais recentes", nome: "Nome", gasto: "Maior gasto" },
  columns: {
    person: "Usuário",
    phone: "Telefone",
    since: "Cadastro",
    orders: "Pedidos",
    spent: "Total gasto",
  },
  orders: (value: number) => `${formatCount(value)} ${plural(value, { one: "pedido", other: "pedidos" })}`,
  noName: "Sem nome",
  noPhone: "Não informado",
  verified: "Verificado",
  unverified: "Não verificado",
  blocked: "Bloqueado",
  staff: "Equipe",
  notFound: "Nenhum usuário encontrado",
  notFoundWhy: "Confira a busca, ou procure por outro dado da pessoa.",
  none: "Nenhum usuário cadastrado",
  noneWhy: "Quem criar uma conta na loja aparece aqui.",
  noneBlocked: "Nenhum usuário bloqueado",
  noneGuests: "Nenhum convidado ainda",
  noneBuying: "Nenhum comprador ainda",
  showAll: "Ver todos",
  loadFailed: "Erro ao carregar usuários",
  loadFailedWhy: "A lista não pôde ser carregada agora. Nada foi alterado.",
  again: "Tentar de novo",
  gone: "Este usuário não existe mais",
  onlyTag: (tag: string) => `Mostrar só usuários com a etiqueta ${tag}`,
  tagged: (tag: string) => `Etiqueta: ${tag}`,
  clearTag: (tag: string) => `Remover o filtro da etiqueta ${tag}`,
  exportFailed: "Erro ao exportar usuários",
  exportHead: {
    email: "email",
    name: "nome",
    phone: "telefone",
    since: "cadastro",
    verified: "verificado",
    blocked: "bloqueado",
    orders: "pedidos",
    spent: "total_gasto_usd",
    refunded: "reembolsado_usd",
    disputed: "em_disputa_usd",
    net: "liquido_usd",
  },
  yes: "sim",
  no: "não",
};

/** The messages of the list of /admin/usuarios (spec B2.11, B8). */
export const usersMessages = catalog("back-office", "users", users);
