import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("pt-BR");

/** The messages of the checklist of a new shop, on the dashboard. */
export const checklist = {
  title: "Deixe a loja com a sua cara",
  first: "Primeiros passos",
  progress: (done: number, all: number) => `${done} de ${all} prontos`,
  shop: (progress: string) => `Sua loja: ${progress}.`,
  next: (step: string) => `Próximo: ${step}`,
  done: "pronto",
  open: "por fazer",
  steps: {
    support: "Informe o link do suporte",
    timeZone: "Confirme o fuso horário",
    language: "Confirme o idioma",
    name: "Dê um nome à loja",
    logo: "Envie o logotipo",
    product: "Crie o seu primeiro produto",
    keys: "Ponha itens no estoque do produto",
    provider: "Ligue o provedor de pagamentos com a chave real",
    mail: "Configure o servidor de e-mail",
    keyFile: "Guarde o arquivo de chaves fora do servidor",
    backup: "Faça o primeiro backup",
    secondFactor: "Ative a segunda etapa de login de todos os administradores",
  },
  how: {
    support: "até lá, os clientes só têm o e-mail da loja",
    provider: (setting: string) => `${setting} no ambiente do servidor`,
    mail: "SMTP_URL no ambiente do servidor",
    backup: "no servidor: npm run handover -- backup",
    keyFile: "sem este arquivo ninguém abre o que está em estoque",
  },
  byMail: "Só por e-mail",
  byMailDone: "Atendimento só por e-mail",
  firstDay: {
    title: "Fuso horário e idioma da loja",
    lead: "Proposta do seu navegador. Até você confirmar, valem UTC e inglês.",
    confirm: "Confirmar",
    done: "Fuso horário e idioma salvos",
    answered: "Já respondido. Altere em Configurações.",
  },
  keyFileSaved: "Já guardei",
  keyFileWhat:
    "Confirme só depois de copiar o arquivo de chaves para um lugar fora deste servidor e separado dos backups.",
  keyFileDone: "Arquivo de chaves confirmado",
  hide: "Ocultar esta lista",
  hidden: "Lista ocultada",
  failed: "Erro ao salvar",
  stillOpen: (open: number) =>
    `${counted(open, { one: "passo ainda está aberto", other: "passos ainda estão abertos" })}. A lista fica até todos estarem prontos.`,
  demo: {
    note: "A loja ainda mostra os produtos de demonstração.",
    remove: "Remover a demonstração",
    title: "Remover o catálogo de demonstração?",
    what: (deleted: number, items: number, banners: number) =>
      `${counted(deleted, { one: "produto", other: "produtos" })} com ${counted(items, { one: "item", other: "itens" })} e ${counted(banners, { one: "banner", other: "banners" })} são apagados para sempre. As categorias que ficarem vazias também.`,
    archived: (count: number) =>
      `${counted(count, { one: "produto com vendas é arquivado", other: "produtos com vendas são arquivados" })}, porque os pedidos precisam dele.`,
    removed: "Demonstração removida",
    removedWhat: (deleted: number, archived: number) =>
      `${counted(deleted, { one: "produto apagado", other: "produtos apagados" })}, ${counted(archived, { one: "arquivado", other: "arquivados" })}.`,
    failed: "Erro ao remover a demonstração",
  },
};
