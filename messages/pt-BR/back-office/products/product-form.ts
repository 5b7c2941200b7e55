import { catalog } from "#messages/catalog.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("pt-BR");

/** The messages of the product dialog (spec B2.6, B3-1 to B3-3, B5-1 to B5-8). */
export const productForm = {
  createTitle: "Novo Produto",
  editTitle: (name: string) => `Editar ${name}`,
  create: "Criar Produto",
  groups: {
    identity: "Identificação",
    price: "Preço",
    delivery: "Venda e entrega",
    texts: "Textos da loja",
    search: "Buscadores",
    images: "Imagens",
  },
  images: {
    lead: (most: number) =>
      `Escolha, arraste ou cole até ${most} imagens: JPEG, PNG, WebP, AVIF ou GIF, até 10 MB. A primeira aparece nas listas. Sem imagem, a loja mostra uma ilustração padrão.`,
    choose: "Escolher imagens",
    sending: (waiting: number) =>
      plural(waiting, { one: "Enviando a imagem...", other: `Enviando ${formatCount(waiting)} imagens...` }),
    added: "Imagem adicionada. Salve o produto para mostrá-la na loja.",
    repeated: "Esta imagem já está na lista.",
    tooMany: (most: number) => `No máximo ${most} imagens.`,
    cover: "Capa",
    place: (place: number, count: number) => `Imagem ${place} de ${count}`,
    alt: (place: number) => `Texto alternativo da imagem ${place}`,
    altHelp: "O que se vê na imagem",
    up: (place: number) => `Mover a imagem ${place} para cima`,
    down: (place: number) => `Mover a imagem ${place} para baixo`,
    remove: (place: number) => `Remover a imagem ${place}`,
    removed: "Imagem removida da lista. Salve o produto para retirá-la da loja.",
    gone: "Uma destas imagens não está mais guardada. Remova-a e envie o arquivo de novo.",
    changed: "Imagens: a lista mudou",
  },
  fields: {
    name: "Nome",
    slug: "Endereço (slug)",
    emoji: "Emoji",
    categoryId: "Categoria",
    chooseCategory: "Escolha uma categoria",
    price: "Preço (US$)",
    originalPrice: "Preço original (US$)",
    status: "Status",
    deliveryType: "Tipo de entrega",
    stockQuantity: "Quantidade em estoque",
    lowStockAt: "Avisar com estoque em",
    unlimited: "Sem limite de quantidade",
    content: "Conteúdo entregue",
    deliveryInstructions: "Instruções de entrega",
    shortDescription: "Descrição curta",
    description: "Descrição",
    features: "Características",
    metaTitle: "Meta título",
    metaDescription: "Meta descrição",
    seoKeywords: "Palavras-chave",
    rating: "Avaliação (0 a 5)",
    featured: "Produto em destaque na página inicial",
  },
  help: {
    addressOfName: "Em branco, é criado a partir do nome.",
    address: (path: string) => `Na loja: ${path}`,
    movedAddress: (path: string) =>
      `Na loja: ${path}. Links para o endereço antigo passam a levar à lista da loja.`,
    emoji: (used: number, limit: number) => `${used}/${limit}`,
    price: "Como 12,90 ou 12.90.",
    originalPrice: "Riscado na loja quando é maior que o preço. Pode ficar em branco.",
    deliveryTypeHeld: "Não muda enquanto houver itens no inventário deste produto.",
    counted: (stock: number) =>
      plural(stock, {
        one: "1 item disponível, contado do inventário.",
        other: `${formatCount(stock)} itens disponíveis, contados do inventário.`,
      }),
    lowStockAt: "A equipe recebe um aviso quando o estoque chega a este número. Com 0, não há aviso.",
    waiting: (count: number) =>
      plural(count, {
        one: "1 pessoa espera a volta ao estoque.",
        other: `${formatCount(count)} pessoas esperam a volta ao estoque.`,
      }),
    stockNow: (stock: string) => `Agora são ${stock}: houve vendas ou devoluções desde que você abriu.`,
    stockZero: "Com 0 unidades o produto não pode ser comprado. Digite a quantidade, ou marque sem limite.",
    openInventory: "Abrir o inventário",
    countedLater: "O estoque será contado dos itens que você adicionar ao inventário.",
    content: "Um dado por linha, como “link: https://...”, ou um objeto JSON. Fica criptografado.",
    contentKept: (names: string) => `Guardado com criptografia: ${names}. Em branco, continua como está.`,
    deliveryInstructions: "O comprador lê junto com a entrega.",
    list: "Separadas por vírgula, ou uma por linha.",
    rating: "Aparece na loja como você a escreve aqui: o sistema não recebe avaliações de clientes.",
  },
  reveal: {
    button: "Revelar conteúdo",
    title: "Conteúdo entregue",
    text: "Esta consulta foi registrada na auditoria.",
    hide: "Ocultar",
  },
  conflict: {
    title: "Este produto mudou enquanto você editava",
    text: "Nada foi gravado por cima. O que mudou desde que você abriu:",
    nothing: "Nenhum campo deste formulário.",
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    longChange: (field: string) => `${field}: o texto mudou`,
    takeTheirs: "Carregar a versão atual",
    keepMine: "Manter o que digitei",
    kept: "Salvar agora grava o que está no formulário sobre a versão atual.",
    empty: "vazio",
    yes: "sim",
    no: "não",
  },
  gone: {
    title: "Este produto não está mais na lista",
    text: "Foi excluído ou arquivado. Os arquivados ficam em uma aba própria e podem ser restaurados.",
  },
  errors: {
    required: "Preencha este campo.",
    nameMissing: "Digite o nome do produto.",
    categoryMissing: "Escolha uma categoria.",
    priceMissing: "Digite o preço.",
    priceMalformed: "Escreva o valor como 12,90 ou 12.90.",
    priceZero: "O preço deve ser maior que zero.",
    priceTooLarge: (most: number) => `O valor máximo é ${formatMoney(most)}.`,
    stock: "Use um número inteiro de unidades.",
    rating: "Use um número de 0 a 5, com no máximo uma casa decimal.",
    emoji: (most: number) => `No máximo ${most} caracteres.`,
    slug: "Use letras ou números no endereço.",
    content: "Não foi possível ler: use linhas “nome: valor” ou um objeto JSON.",
    controlCharacters: "Há caracteres invisíveis que não são aceitos aqui.",
    tooLong: (most: number) => `No máximo ${formatCount(most)} caracteres.`,
    tooMany: (most: number) => `No máximo ${formatCount(most)} entradas.`,
    malformed: "Valor inválido.",
  },
};

/** The messages of the product dialog (spec B2.6, B3-1 to B3-3, B5-1 to B5-8). */
export const productFormMessages = catalog("back-office", "productForm", productForm);
