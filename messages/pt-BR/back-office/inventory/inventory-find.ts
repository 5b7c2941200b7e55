/** The messages of the search by credential. */
export const inventoryFind = {
  open: "Buscar por credencial",
  title: "Buscar item por credencial",
  lead: "A loja compara apenas um código derivado do texto. Nada é exibido. A busca fica registrada com seu nome.",
  credential: "Credencial",
  help: "A chave inteira, o login ou o e-mail. Maiúsculas, espaços e hífens da chave não fazem diferença. Só com a senha nada é encontrado.",
  search: "Buscar",
  nothing: "Nenhum item do estoque tem esta credencial.",
  several: (count: number, more: boolean) =>
    more ? `Mais de ${count} itens têm esse dado. Aqui estão ${count}:` : `${count} itens têm esse dado:`,
};
