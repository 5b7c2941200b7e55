import { addRefusals } from "#app/form-answer.ts";
import { formatCount } from "#app/languages/format.ts";
import { inBothLanguages } from "#app/languages/translated.ts";

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The messages of /admin/categorias (spec: back-office §2 Categories, §5, §8). */
export const categoryMessages = inBothLanguages(
  {
    title: "Categorias",
    lead: "Como os produtos são agrupados na loja.",
    create: "Nova Categoria",
    search: "Buscar categorias...",
    views: "Situação",
    tabs: { all: "Todas", active: "Ativas", inactive: "Inativas" },
    columns: { name: "Nome", slug: "Slug", products: "Produtos", status: "Status", actions: "Ações" },
    active: "Ativa",
    inactive: "Inativa",
    archived: (count: number) => counted(count, "arquivado", "arquivados"),
    edit: "Editar",
    editOne: (name: string) => `Editar «${name}»`,
    remove: "Excluir",
    removeOne: (name: string) => `Excluir «${name}»`,
    empty: {
      title: "Nenhuma categoria criada",
      words: "A primeira categoria aparece no menu lateral da loja.",
    },
    nothingFound: (typed: string) => `Nenhuma categoria para «${typed}»`,
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
      isActive: "Ativa: aparece no menu da loja",
      slugMalformed: "Use letras minúsculas sem acento, números e hífens simples.",
      create: "Criar Categoria",
      save: "Salvar",
    },
    deletion: {
      title: "Excluir esta categoria?",
      nothingHeld: (name: string) => `«${name}» não tem produtos.`,
      held: (name: string, count: number) =>
        `«${name}» tem ${counted(count, "produto", "produtos")}. Escolha para onde vão.`,
      noOther: (name: string, count: number) =>
        `«${name}» tem ${counted(count, "produto", "produtos")} e não há outra categoria. Crie outra antes de excluir esta.`,
      moveTo: "Mover os produtos para",
      choose: "Escolha uma categoria",
      chooseOne: "Escolha para onde vão os produtos.",
    },
    created: "Categoria criada",
    updated: "Categoria atualizada",
    deleted: "Categoria deletada",
    moved: (count: number) => `${counted(count, "produto movido", "produtos movidos")}.`,
    createFailed: "Erro ao criar categoria",
    updateFailed: "Erro ao atualizar categoria",
    deleteFailed: "Erro",
    deleteFailedWords: "Falha ao deletar categoria. Tente novamente.",
    loadFailed: "Erro ao carregar categorias",
    loadFailedWords: "A lista não pôde ser lida agora.",
    again: "Tentar de novo",
    refusals: {
      slugTaken: "Outra categoria já usa este slug.",
      changed:
        "Outra pessoa alterou esta categoria enquanto você editava. Feche e abra de novo para ver a versão atual.",
      hasProducts: (count: number) =>
        `A categoria tem ${counted(count, "produto", "produtos")}. Escolha para onde vão.`,
      noPlace: "Esta categoria não existe mais. Escolha outra.",
    },
  },
  {
    title: "Categories",
    lead: "How products are grouped in the shop.",
    create: "New category",
    search: "Search categories...",
    views: "State",
    tabs: { all: "All", active: "Active", inactive: "Inactive" },
    columns: { name: "Name", slug: "Slug", products: "Products", status: "Status", actions: "Actions" },
    active: "Active",
    inactive: "Inactive",
    archived: (count) => counted(count, "archived", "archived"),
    edit: "Edit",
    editOne: (name) => `Edit “${name}”`,
    remove: "Delete",
    removeOne: (name) => `Delete “${name}”`,
    empty: { title: "No category yet", words: "The first category shows in the shop's side menu." },
    nothingFound: (typed) => `No category for “${typed}”`,
    nothingHere: "No category here",
    showAll: "Show all",
    form: {
      createTitle: "New category",
      editTitle: "Edit category",
      name: "Name",
      slug: "Slug",
      slugHelp: (slug) => `If left blank: ${slug}`,
      slugChanged: "Old links to this category will show all products.",
      description: "Description",
      isActive: "Active: shows in the shop's menu",
      slugMalformed: "Use lower case letters without accents, digits and single hyphens.",
      create: "Create category",
      save: "Save",
    },
    deletion: {
      title: "Delete this category?",
      nothingHeld: (name) => `“${name}” has no products.`,
      held: (name, count) => `“${name}” has ${counted(count, "product", "products")}. Choose where they go.`,
      noOther: (name, count) =>
        `“${name}” has ${counted(count, "product", "products")} and there is no other category. Create another before deleting this one.`,
      moveTo: "Move the products to",
      choose: "Choose a category",
      chooseOne: "Choose where the products go.",
    },
    created: "Category created",
    updated: "Category updated",
    deleted: "Category deleted",
    moved: (count) => `${counted(count, "product", "products")} moved.`,
    createFailed: "The category could not be created",
    updateFailed: "The category could not be updated",
    deleteFailed: "Error",
    deleteFailedWords: "The category could not be deleted. Please try again.",
    loadFailed: "The categories could not be loaded",
    loadFailedWords: "The list could not be read now.",
    again: "Try again",
    refusals: {
      slugTaken: "Another category has this slug already.",
      changed:
        "Somebody else changed this category while you were editing. Close and open it to see how it is now.",
      hasProducts: (count) =>
        `The category has ${counted(count, "product", "products")}. Choose where they go.`,
      noPlace: "That category no longer exists. Choose another.",
    },
  },
);

addRefusals({
  slug_taken: () => categoryMessages.refusals.slugTaken,
  category_changed: () => categoryMessages.refusals.changed,
  category_has_products: ({ products }) => categoryMessages.refusals.hasProducts(Number(products)),
  no_place_for_products: () => categoryMessages.refusals.noPlace,
});
