import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of /admin/categorias (spec B2.9, B5, B8). */
export const categories = {
  title: "Categorias",
  lead: "Como os produtos são agrupados na loja.",
  create: "Nova Categoria",
  search: "Buscar categorias...",
  views: "Situação",
  tabs: { all: "Todas", active: "Ativas", inactive: "Inativas" },
  columns: { name: "Nome", slug: "Slug", products: "Produtos", status: "Status", actions: "Ações" },
  active: "Ativa",
  inactive: "Inativa",
  archived: (count: number) => counted(count, { one: "arquivado", other: "arquivados" }),
  edit: "Editar",
  editOne: (name: string) => `Editar “${name}”`,
  remove: "Excluir",
  removeOne: (name: string) => `Excluir “${name}”`,
  empty: {
    title: "Nenhuma categoria criada",
    text: "A primeira categoria aparece no menu lateral da loja.",
  },
  nothingFound: (typed: string) => `Nenhuma categoria para “${typed}”`,
  nothingHere: "Nenhuma categoria aqui",
  showAll: "Mostrar todas",
  form: {
    createTitle: "Nova Categoria",
    editTitle: "Editar Categoria",
    name: "Nome",
    slug: "Slug",
    slugHelp: (slug: string) => `Em branco: ${slug}`,
    slugChanged: "Links antigos para esta categoria passam a mostrar todos os produtos.",
    description: "Descrição",
    ink: "Cor",
    inkHelp: "A cor dos selos dos produtos e do ponto no filtro da loja.",
    nextInk: "Automática",
    inks: {
      green: "Verde",
      indigo: "Índigo",
      red: "Vermelho",
      ochre: "Ocre",
      plum: "Ameixa",
      slate: "Ardósia",
    },
    isActive: "Ativa: aparece no menu da loja",
    slugMalformed: "Use letras minúsculas sem acento, números e hífens simples.",
    create: "Criar Categoria",
    save: "Salvar",
  },
  deletion: {
    title: "Excluir esta categoria?",
    nothingHeld: (name: string) => `“${name}” não tem produtos.`,
    held: (name: string, count: number) =>
      `“${name}” tem ${counted(count, { one: "produto", other: "produtos" })}. Escolha para onde vão.`,
    noOther: (name: string, count: number) =>
      `“${name}” tem ${counted(count, { one: "produto", other: "produtos" })} e não há outra categoria. Crie outra antes de excluir esta.`,
    moveTo: "Mover os produtos para",
    choose: "Escolha uma categoria",
    chooseOne: "Escolha para onde vão os produtos.",
  },
  created: "Categoria criada",
  updated: "Categoria atualizada",
  deleted: "Categoria deletada",
  moved: (count: number) => `${counted(count, { one: "produto movido", other: "produtos movidos" })}.`,
  createFailed: "Erro ao criar categoria",
  updateFailed: "Erro ao atualizar categoria",
  deleteFailed: "Erro",
  deleteFailedText: "Falha ao deletar categoria. Tente novamente.",
  loadFailed: "Erro ao carregar categorias",
  loadFailedText: "A lista não pôde ser lida agora.",
  again: "Tentar de novo",
  errors: {
    slugTaken: "Outra categoria já usa este slug.",
    changed:
      "Outra pessoa alterou esta categoria enquanto você editava. Feche e abra de novo para ver a versão atual.",
    hasProducts: (count: number) =>
      `A categoria tem ${counted(count, { one: "produto", other: "produtos" })}. Escolha para onde vão.`,
    noPlace: "Esta categoria não existe mais. Escolha outra.",
  },
};
