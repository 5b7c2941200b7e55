import { formatCount } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of the variants of a product. */
export const productVariants = {
  tab: "Variações",
  count: (variants: number) => counted(variants, { one: "variação", other: "variações" }),
  title: (name: string) => `Variações de ${name}`,
  intro:
    "Crie variações para vender escolhas de um produto, como “1 mês” e “1 ano”, cada uma com preço e estoque próprios. O produto se torna a primeira variação, com o estoque e os pedidos que já tem. O endereço continua o mesmo.",
  ofGroup: "Esta é uma variação. Ordene e adicione variações no produto principal.",
  openGroup: "Abrir o produto principal",
  split: "Criar variações",
  add: "Adicionar variação",
  list: "Variações na ordem da loja",
  move: (value: string) => `Mover ${value}`,
  shown: (value: string) => `${value} na loja`,
  edit: (value: string) => `Editar a variação ${value}`,
  unlimited: "estoque ilimitado",
  stock: (count: number) => `${formatCount(count)} em estoque`,
  join: "Desfazer as variações",
  joinHelp: "Só resta uma variação. Ao desfazer, ela volta a ser um produto comum com este endereço.",
  joined: "Variações desfeitas",
  ordered: "Ordem salva",
  done: "Variação adicionada",
  wasSplit: "Variações criadas",
  failed: "Não foi possível salvar as variações",
  fields: {
    optionName: "O que o cliente escolhe",
    firstValue: "Opção deste produto",
    optionValue: "Opção da nova variação",
    price: "Preço (US$)",
  },
  help: {
    optionName: "Por exemplo: Duração.",
    optionValue: "Por exemplo: 1 ano.",
  },
  errors: {
    text: (most: number) => `Escreva de 1 a ${formatCount(most)} caracteres.`,
    price: "Escreva o valor como 12,90 ou 12.90.",
    option_value_taken: "Outra variação já tem esta opção.",
    too_many_variants: (most: number) => `Um produto tem no máximo ${formatCount(most)} variações.`,
    already_split: "Este produto já tem variações ou é uma delas. Atualize a página.",
    not_last_variant: "O produto ainda tem outras variações. Exclua ou arquive as outras primeiro.",
    group_has_variants: "Este produto tem variações. Exclua ou arquive cada uma primeiro.",
    group_sells_nothing: "Preços e limites são de cada variação. Abra a variação.",
  },
};
