import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of the import and the export of the catalog. */
export const catalogFiles = {
  open: "Importar Catálogo",
  exportAll: "Exportar Catálogo",
  title: "Importar Catálogo",
  lead: "Nada é gravado antes da sua confirmação. O arquivo é importado por inteiro ou não é importado.",
  products: "Arquivo de produtos (CSV ou JSON)",
  productsHelp: "O mesmo formato do arquivo exportado. Só mudam as colunas que o arquivo tem.",
  images: "Imagens (opcional)",
  imagesHelp: (count: number) =>
    count === 0
      ? "Os arquivos citados na coluna pictures. Escolha todos de uma vez."
      : counted(count, { one: "imagem escolhida", other: "imagens escolhidas" }),
  coupons: "Arquivo de cupons (CSV, opcional)",
  couponsHelp: "Os usos de um cupom que já existe continuam contados.",
  preview: "Ver o que vai mudar",
  back: "Voltar",
  apply: (changes: number) => `Gravar ${counted(changes, { one: "mudança", other: "mudanças" })}`,
  working: {
    images: "Enviando as imagens...",
    preview: "Conferindo os arquivos...",
    import: "Gravando...",
  },
  choices: {
    encoding: "Codificação",
    decimal: "Separador decimal",
    dates: "Ordem das datas",
    recognized: "Reconhecer",
    values: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16 LE",
      "utf-16be": "UTF-16 BE",
      "windows-1252": "Windows-1252 (ISO-8859-1)",
      macintosh: "Macintosh",
      "windows-1251": "Windows-1251 (cirílico)",
      gb18030: "GB18030 (chinês)",
      comma: "vírgula decimal",
      point: "ponto decimal",
      "day-first": "dia antes do mês",
      "month-first": "mês antes do dia",
    },
    separators: { ",": "vírgulas", ";": "ponto e vírgula", "\t": "tabulações", "|": "barras" },
  },
  readAs: (form: string, rows: number) =>
    `Arquivo lido assim: ${form}; ${counted(rows, { one: "linha", other: "linhas" })}.`,
  partProducts: "Produtos",
  partCoupons: "Cupons",
  counts: (created: number, updated: number, unchanged: number, rejected: number) =>
    `${formatCount(created)} a criar, ${formatCount(updated)} a mudar, ${formatCount(unchanged)} sem mudança, ${formatCount(rejected)} com problema`,
  nothing: "A loja já está igual aos arquivos.",
  categories: (count: number) =>
    `${counted(count, { one: "categoria nova é criada", other: "categorias novas são criadas" })}.`,
  held: (count: number) =>
    `${counted(count, { one: "grande queda de preço espera", other: "grandes quedas de preço esperam" })} a confirmação de outra pessoa.`,
  problems: (count: number) =>
    `${counted(count, { one: "problema", other: "problemas" })}. Nada é importado enquanto houver problemas.`,
  problem: (unit: "line" | "item", place: number, reason: string) =>
    `${unit === "line" ? "Linha" : "Item"} ${formatCount(place)}: ${reason}`,
  moreProblems: (count: number) => `e mais ${formatCount(count)}`,
  line: (place: string) => `linha ${place}`,
  outcomes: { new: "novo", changed: "muda" },
  before: "antes:",
  after: "depois:",
  empty: "vazio",
  moreRows: (count: number) =>
    `e mais ${counted(count, { one: "linha que muda", other: "linhas que mudam" })}`,
  imported: "Catálogo importado",
  done: (created: number, updated: number) =>
    `${counted(created, { one: "produto criado", other: "produtos criados" })}, ${formatCount(updated)} com mudanças.`,
  doneCoupons: (created: number, updated: number) =>
    `${counted(created, { one: "cupom criado", other: "cupons criados" })}, ${formatCount(updated)} com mudanças.`,
  failed: "Erro ao importar o catálogo",
  connection: "A conexão caiu antes da resposta. Nada foi gravado pela metade. Confira de novo.",
  chooseFile: "Escolha um arquivo de produtos ou de cupons.",
  tooLong: (most: number) =>
    `Os arquivos passam de ${formatCount(most)} MB. Use o comando para arquivos maiores.`,
  changed: "O catálogo mudou depois da conferência. Nada foi gravado. Confira de novo.",
  refused: (count: number) =>
    `Há ${counted(count, { one: "problema", other: "problemas" })}. Nada foi gravado. Confira de novo.`,
  imageGone: "Uma imagem não está mais guardada. Escolha as imagens de novo.",
  tooLarge: "A loja tem imagens demais para um só arquivo. Use o comando export catalogue.",
  /** The names of the archive and of its files. */
  names: {
    archive: "catalogo",
    products: "produtos.csv",
    coupons: "cupons.csv",
    images: "imagens",
  },
};
