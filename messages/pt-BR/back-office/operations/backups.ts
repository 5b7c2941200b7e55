/** The messages of /admin/backups and of its tile on the dashboard. */
export const backups = {
  title: "Backups",
  lead: "Cada backup é baixado e restaurado em um teste. Só então ele é considerado comprovado.",
  tile: "Última restauração comprovada",
  never: "Nunca",
  proofs: { restored: "Restaurado e conferido", read: "Lido, não restaurado" },
  off: "A loja não faz backups",
  offWhy:
    "Defina BACKUP_TO nas configurações do servidor e guarde uma cópia do arquivo de chaves em outro lugar.",
  now: {
    button: "Fazer backup agora",
    states: {
      waiting: "O backup começa em alguns segundos.",
      running: "Backup em andamento: a loja faz uma cópia, baixa o arquivo e o restaura em um teste.",
    },
    requested: "Backup solicitado",
    alreadyRequested: "Um backup já foi solicitado",
    failed: "O backup não foi solicitado",
  },
  openList: "Ver backups",
  empty: "Nenhum backup foi feito ainda",
  emptyWhy: "O primeiro backup é feito até um minuto depois do início do processo de tarefas.",
  columns: {
    made: "Feito em",
    place: "Local",
    size: "Tamanho",
    proven: "Comprovado em",
    problem: "Situação",
  },
  onDisk: "Aguarda no disco da loja",
  waiting: "Ainda não comprovado",
  fine: "Comprovado",
  problem: "Problema",
  problems: {
    disk_full: "O disco da loja está cheio ou não aceita gravação. Libere espaço na pasta de dados.",
    place_full:
      "O local dos backups está cheio. O backup fica no disco da loja e é enviado de novo. Libere espaço nele.",
    place_gone:
      "O local dos backups, ou um arquivo dele, não foi encontrado. Monte a pasta ou corrija BACKUP_TO.",
    place_read_only:
      "O local dos backups não aceita gravação. O backup fica no disco da loja. Dê ao usuário da loja permissão de gravação nele.",
    place_refused: "O bucket recusou o acesso. Confira o nome dele e as duas chaves de BACKUP_TO.",
    place_unreachable:
      "O local dos backups não respondeu, ou a conexão caiu. A loja tenta de novo automaticamente. Confira a rede.",
    damaged:
      "O arquivo armazenado não é igual ao backup enviado: pelo menos um byte mudou. Não conte com ele. Confira o disco ou o bucket.",
    passphrase:
      "A senha não pode ser lida ou não é a do backup. Confira BACKUP_PASSPHRASE_FILE: a primeira linha precisa ter pelo menos 12 caracteres.",
    key_file:
      "O arquivo de chaves não existe ou é de outra loja. Confira VAULT_KEY_FILE: sem o arquivo certo, nenhuma credencial pode ser aberta.",
    newer_schema: "Uma versão mais nova da loja fez o backup. Restaure com essa versão.",
    not_restorable:
      "O backup não pôde ser restaurado em um banco de teste. Execute `handover backup now` e veja o log.",
    broken_rules:
      "O backup foi restaurado, mas viola regras internas da loja. A página “Teste do sistema” mostra as linhas.",
    unexpected: "O backup terminou com um erro inesperado. Veja qual no log do processo de tarefas.",
  },
  loadFailed: "Não foi possível carregar os backups",
  loadFailedWhy: "Nada foi alterado.",
  again: "Tentar de novo",
};
