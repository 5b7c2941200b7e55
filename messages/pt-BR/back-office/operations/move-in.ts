import { catalog } from "#messages/catalog.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of /admin/trazer. */
export const moveIn = {
  title: "Trazer de Outra Loja",
  lead: "Importe produtos, preços, chaves e clientes de outra loja. A prévia não altera nada.",
  source: "Outra loja",
  sources: {
    woocommerce: {
      name: "WooCommerce",
      help: "O CSV de produtos do exportador do WooCommerce. O site deve estar em inglês, português ou espanhol.",
    },
    shopify: { name: "Shopify", help: "O CSV de produtos que a Shopify exporta." },
    dujiao: {
      name: "dujiao-next",
      help: "As tabelas em CSV: products, product_skus, categories, card_secrets e users.",
    },
  },
  files: "Arquivos CSV",
  filesHelp: "Até 16 MB com as imagens. Para mais, use o comando import from.",
  imagesHelp: "Os arquivos que os produtos citam pelo nome. A loja nunca busca imagens na rede.",
  rate: "Cotação: quantos dólares vale 1 unidade da moeda do arquivo",
  rateHelp: "Deixe 1 se os preços estão em dólares.",
  delivery: "Entrega dos produtos",
  deliveryHelp: "O arquivo não diz como os produtos são entregues.",
  deliveries: { account: "Chaves do inventário", manual: "Manual, pela equipe" },
  skipRefused: "Deixar de fora as linhas recusadas",
  preview: "Ver prévia",
  confirm: "Importar",
  working: "Lendo os arquivos...",
  done: "Importação concluída",
  failed: "Nada foi importado",
  broken: (line: number, reason: string) => `Linha ${line}: ${reason}.`,
  notSkipped: (problems: number) =>
    `${counted(problems, { one: "linha recusada", other: "linhas recusadas" })}. Corrija o arquivo ou deixe essas linhas de fora.`,
  wouldDo: "O que a importação fará",
  did: "O que a importação fez",
  held: (count: number) =>
    `${counted(count, { one: "queda grande de preço espera", other: "quedas grandes de preço esperam" })} confirmação.`,
  counts: "Resumo",
  kinds: {
    products: "Produtos",
    images: "Produtos com imagens",
    cards: "Chaves (alteradas: em quarentena)",
    soldCards: "Chaves já vendidas lá (só um código, sem a chave)",
    customers: "Clientes",
  },
  changedProducts: (count: number) =>
    counted(count, { one: "produto desta loja muda", other: "produtos desta loja mudam" }),
  moreChanged: (count: number) => `e mais ${counted(count, { one: "produto", other: "produtos" })}`,
  listedByCommand: (count: number) =>
    `E mais ${counted(count, { one: "produto", other: "produtos" })}. O comando import from --json mostra a lista inteira.`,
  refused: (count: number) => counted(count, { one: "linha recusada", other: "linhas recusadas" }),
  firstRejected: (count: number) => `As primeiras ${count} linhas:`,
  leftovers: "Dados sem campo nesta loja",
  noLeftovers: "Há um campo para cada coluna.",
  columns: {
    kind: "Conteúdo",
    added: "Novos",
    changed: "Alterados",
    same: "Iguais",
    row: "Linha",
    reason: "Motivo",
    column: "Coluna",
    rows: "Linhas com valor",
    product: "Produto aqui",
    changes: "O que muda",
    fate: "O que acontece",
  },
  fates: {
    no_place: "Não é importado: a loja não tem esse campo",
    by_hand: "Não é importado: preencha no produto",
    stock_from_keys: "Não é importado: o estoque é o número de chaves",
    one_category: "Um produto tem uma categoria: a última parte da primeira",
    image_not_given: "Não é importado: a imagem não foi enviada",
    too_many_images: "Um produto tem até 8 imagens: as outras ficam de fora",
    sale_ended: "Não é importado: a promoção terminou",
    sale_without_end: "Não é importado: uma promoção futura precisa de um fim",
    too_long: "Não é importado: o texto é maior que o campo",
    stock_below_zero: "O estoque passa a ser 0",
    reserved_there: "Não é importado: a chave está reservada lá. Importe de novo depois",
    deleted_there: "Não é importado: foi excluído ou bloqueado lá",
    other_language: "Não é importado: o catálogo tem um só idioma",
  },
  loadFailed: "Erro ao carregar a página",
  loadFailedText: "Não foi possível abrir esta página.",
  again: "Tentar de novo",
};

/** The messages of /admin/trazer. */
export const moveInMessages = catalog("back-office", "moveIn", moveIn);
