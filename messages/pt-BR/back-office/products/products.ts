import { formatCount, formatMoney } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/**
 * The messages of /admin/produtos and /admin/featured, except the messages of the form (spec B2.6, B2.7, B8).
 */
export const products = {
  title: "Produtos",
  lead: "O que a loja vende e a que preço.",
  create: "Novo Produto",
  newCategory: "Nova Categoria",
  exportCsv: "Exportar CSV",
  stats: {
    total: "Total de Produtos",
    totalNote: "sem arquivados",
    active: "Ativos",
    activeNote: "à venda na loja",
    low: "Estoque baixo",
    lowNote: "1 a 5, por variação",
    out: "Esgotados",
    outNote: "por variação",
  },
  tabs: {
    label: "Situação dos produtos",
    all: "Todos",
    active: "Ativos",
    inactive: "Inativos",
    low: "Estoque baixo",
    out: "Esgotados",
    held: "Preços em espera",
    sales: "Promoções",
    archived: "Arquivados",
  },
  search: "Buscar produtos...",
  sort: "Ordenar por",
  sorts: { name: "Nome", price: "Preço", stock: "Estoque", sales: "Vendas" },
  categories: { label: "Categorias", all: "Todas as categorias", none: "Sem categoria" },
  list: "Lista de produtos",
  /** `total` is a formatted count. */
  shown: (shown: number, total: string) => `${formatCount(shown)} de ${total}`,
  fromPlace: (from: number) => `A lista começa no produto ${formatCount(from)}.`,
  toStart: "Voltar ao início",
  loadMore: "Carregar Mais Produtos",
  loading: "Carregando...",
  empty: {
    none: "Nenhum produto cadastrado",
    noneText: "Cadastre o primeiro produto para começar a vender.",
    found: "Nenhum produto encontrado",
    foundText: "Nenhum produto corresponde à busca e aos filtros.",
    clear: "Limpar busca e filtros",
  },
  checkoutLink: { copy: "Copiar link de compra", copied: "Copiado", failed: "Não foi copiado" },
  bulk: {
    label: "Ações com os produtos escolhidos",
    choose: (name: string) => `Escolher ${name}`,
    chooseOne: "Escolher",
    chooseAll: "Escolher todos os mostrados",
    chosen: (count: number) => counted(count, { one: "produto escolhido", other: "produtos escolhidos" }),
    edit: "Editar em massa",
    duplicate: "Duplicar",
    remove: "Excluir",
    clear: "Limpar escolha",
    editTitle: (count: number) =>
      `Editar ${counted(count, { one: "produto", other: "produtos" })} de uma vez`,
    editLead: "O campo que você deixar como está não muda em nenhum produto.",
    status: "Status",
    category: "Categoria",
    percent: "Reajuste de preço (%)",
    percentHelp: "10 aumenta 10%, -10 reduz 10%. Uma grande queda espera confirmação.",
    featured: "Destaque",
    keep: "Deixar como está",
    yes: "Sim",
    no: "Não",
    preview: "Ver o que vai mudar",
    apply: (count: number) => `Mudar ${counted(count, { one: "produto", other: "produtos" })}`,
    summary: "O que vai mudar",
    willChange: (count: number) => counted(count, { one: "produto muda.", other: "produtos mudam." }),
    willHold: (count: number) =>
      `${counted(count, { one: "preço espera", other: "preços esperam" })} a confirmação de outra pessoa.`,
    stayTheSame: (count: number) =>
      counted(count, { one: "produto já está assim.", other: "produtos já estão assim." }),
    lackContent: (count: number) =>
      `${counted(count, { one: "produto digital fica", other: "produtos digitais ficam" })} como está: falta o conteúdo.`,
    areGone: (count: number) =>
      counted(count, { one: "produto não existe mais.", other: "produtos não existem mais." }),
    waits: "espera confirmação",
    edited: (count: number) => counted(count, { one: "produto atualizado", other: "produtos atualizados" }),
    removeTitle: (count: number) => `Excluir ${counted(count, { one: "produto", other: "produtos" })}?`,
    willDelete: (count: number) =>
      `${counted(count, { one: "produto sem vendas é excluído", other: "produtos sem vendas são excluídos" })} para sempre.`,
    willArchive: (count: number) =>
      `${counted(count, { one: "produto com vendas ou itens é arquivado", other: "produtos com vendas ou itens são arquivados" })}, e pode ser restaurado.`,
    areGroups: (count: number) =>
      `${counted(count, { one: "produto tem variações", other: "produtos têm variações" })}: exclua antes as variações, ou tire da escolha. Nada é excluído até lá.`,
    willLeave: (count: number) =>
      counted(count, {
        one: "item disponível deixa de ser vendido.",
        other: "itens disponíveis deixam de ser vendidos.",
      }),
    removed: (deleted: number, archived: number) =>
      `${counted(deleted, { one: "excluído", other: "excluídos" })}, ${counted(archived, { one: "arquivado", other: "arquivados" })}`,
    copyOf: (name: string) => `${name} (cópia)`,
    duplicated: "Produto duplicado. A cópia está inativa.",
  },
  card: {
    edit: "Editar",
    editOf: (name: string) => `Editar ${name}`,
    remove: "Excluir",
    removeOf: (name: string) => `Excluir ${name}`,
    restore: "Restaurar",
    restoreOf: (name: string) => `Restaurar ${name}`,
    featured: "Destaque",
    featuredOf: (name: string) => `Destaque: ${name}`,
    view: "Ver na loja",
    stock: "Estoque",
    sales: "Vendas",
    unlimited: "Ilimitado",
    was: (amount: number) => `antes ${formatMoney(amount)}`,
    onSale: "em promoção",
    from: "a partir de",
    uncategorised: "Sem categoria",
  },
  status: {
    active: "Ativo",
    inactive: "Inativo",
    out_of_stock: "Esgotado",
    byHand: "marcado à mão",
    archived: "Arquivado",
  },
  created: { title: "Produto criado" },
  updated: { title: "Produto atualizado" },
  deleted: { title: "Produto deletado" },
  archivedNote: "Tem vendas ou itens ligados a ele. Saiu da loja e ficou entre os arquivados.",
  restored: { title: "Produto restaurado", description: "Está inativo. Ative-o para vender de novo." },
  failed: {
    load: "Erro ao carregar produtos",
    create: "Erro ao criar produto",
    update: "Erro ao atualizar produto",
    remove: "Erro ao deletar produto",
    category: "Erro ao criar categoria",
    reveal: "Erro ao revelar conteúdo",
    loadText: "A lista não pôde ser lida agora. O que você já fez está guardado.",
    again: "Tentar de novo",
  },
  removeDialog: {
    title: "Tem certeza que deseja excluir este produto?",
    text: (name: string, available: number, sales: number, variants: number) =>
      `“${name}”: ${[
        ...(variants > 0 ? [counted(variants, { one: "variação", other: "variações" })] : []),
        counted(available, { one: "item disponível", other: "itens disponíveis" }),
      ].join(", ")} e ${counted(sales, { one: "venda ligada", other: "vendas ligadas" })}.`,
    archives: "Ele sai da loja e fica entre os arquivados. As vendas e os itens continuam guardados.",
    deletes: "Nada depende dele. Será apagado e não volta.",
    hasVariants: "Este produto tem variações",
    refuses: "Ele só pode ser excluído depois das variações. Exclua ou arquive cada uma primeiro.",
    toVariants: "Ver variações",
  },
  categoryDialog: {
    title: "Nova Categoria",
    name: "Nome",
    slug: "Endereço (slug)",
    slugHelp: "Em branco, é criado a partir do nome.",
    description: "Descrição",
    create: "Criar Categoria",
    created: "Categoria criada",
    nameMissing: "Digite o nome da categoria.",
    slugMalformed: "Use letras minúsculas, números e hifens simples.",
  },
  errors: {
    product_changed: "Outra pessoa alterou este produto enquanto você o via. Nada foi alterado.",
    group_has_no_field:
      "Preço, status, tipo de entrega, estoque e conteúdo de um grupo são os das variantes dele. Nada foi salvo. Mude as variantes, ou use a edição em massa.",
    product_archived: "Este produto está arquivado. Restaure-o antes.",
    product_slug_taken: "Este endereço já está em uso. Escolha outro ou deixe em branco.",
    stock_moved: (now: number | null) =>
      `O estoque mudou enquanto você editava. Agora é ${now === null ? "ilimitado" : formatCount(now)}.`,
    delivery_type_held: (because: string) =>
      because === "items"
        ? "O tipo de entrega não muda. Há itens no inventário deste produto."
        : "O tipo de entrega não muda. Há pedidos esperando por este produto.",
    content_missing: "Um produto digital precisa do conteúdo que entrega.",
    content_not_digital: "Só um produto digital tem conteúdo próprio.",
    content_unreadable: "O conteúdo não pôde ser aberto agora. Confira as chaves do cofre.",
    no_such_category: "Escolha uma categoria que exista.",
  },
};
