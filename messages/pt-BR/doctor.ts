import type { Details, Sentences } from "#domain/operations/doctor/finding.ts";
import { diskSizeIn } from "#messages/disk-size.ts";
import { backups } from "./back-office/operations/backups.ts";

const { problems } = backups;
const size = diskSizeIn("pt-BR");

/** The sentences of the doctor. The server writes them into the data of the health page. */
export const doctor: Sentences = {
  settings_ok: "A configuração é válida.",
  settings_invalid: ({ names }: Details) => `Corrija estas configurações e inicie a loja de novo: ${names}.`,
  settings_demo_public: ({ name }: Details) =>
    `A loja em ${name} roda como demonstração: defina APP_ENV=production antes de vender.`,
  database_ok: ({ name }: Details) => `O banco de dados em ${name} responde.`,
  database_missing:
    "Nenhum banco de dados está configurado: defina DATABASE_URL ou inicie a loja uma vez com npm start.",
  database_away: ({ code, name }: Details) =>
    `O banco de dados em ${name} não está acessível (${code}): inicie o servidor ou corrija o host e a porta em DATABASE_URL.`,
  database_refused: ({ code, name }: Details) =>
    `O banco de dados em ${name} recusa a loja (${code}): corrija usuário, senha e nome do banco em DATABASE_URL.`,
  database_without_tls: ({ name }: Details) =>
    `A conexão com o banco de dados em ${name} não é criptografada: acrescente ?sslmode=verify-full a DATABASE_URL.`,
  database_plain: ({ name }: Details) =>
    `A conexão com o banco de dados em ${name}, na rede privada, não é criptografada: acrescente ?sslmode=verify-full a DATABASE_URL se outras máquinas puderem escutar.`,
  database_old: ({ count, name }: Details) =>
    `O PostgreSQL ${count} em ${name} é antigo demais: instale a versão 15 ou mais nova.`,
  role_ok: ({ name }: Details) =>
    `O usuário ${name} do banco tem as permissões necessárias e não é dono de nenhuma tabela.`,
  role_owns: ({ name }: Details) =>
    `A loja roda com o papel ${name}, que é dono das tabelas e poderia encurtar a auditoria: defina MIGRATION_DATABASE_URL com este papel e DATABASE_URL com um papel comum.`,
  role_lacks: ({ name, names }: Details) =>
    `Faltam ao papel ${name} direitos nestas tabelas: ${names}. Execute npm run handover -- migrate, que os concede.`,
  schema_ok: "O banco de dados tem o esquema desta versão.",
  schema_behind: ({ count }: Details) =>
    `Faltam ao banco de dados migrações desta versão (${count}): execute npm run handover -- migrate.`,
  schema_newer: ({ count }: Details) =>
    `Uma versão mais nova da loja migrou o banco de dados (migrações desconhecidas: ${count}): inicie aquela versão e não use esta.`,
  keys_ok: ({ path }: Details) =>
    `O arquivo de chaves ${path} pertence a esta loja, e todo processo em execução tem suas chaves.`,
  keys_missing: ({ path }: Details) =>
    `O arquivo de chaves ${path} não existe: copie para lá o arquivo de chaves da loja, pois nenhuma credencial abre sem ele.`,
  keys_malformed: ({ path }: Details) =>
    `O arquivo de chaves ${path} está danificado: substitua-o pela sua cópia guardada.`,
  keys_readable: ({ code, path }: Details) =>
    `Outros usuários da máquina podem ler o arquivo de chaves (modo ${code}): execute chmod 600 ${path}.`,
  keys_of_other_shop: ({ path }: Details) =>
    `O arquivo de chaves ${path} é de outra loja: substitua-o pelo arquivo de chaves desta loja.`,
  keys_differ: ({ names, path }: Details) =>
    `Estes processos têm outras chaves: ${names}. Copie ${path} para as máquinas deles.`,
  disk_ok: ({ megabytes, path }: Details) => `${size(megabytes)} estão livres em ${path}.`,
  disk_low: ({ megabytes, path }: Details) =>
    `Apenas ${size(megabytes)} estão livres em ${path}: libere espaço ou aumente o disco nesta semana.`,
  disk_full: ({ megabytes, path }: Details) =>
    `O disco de ${path} está quase cheio (${size(megabytes)} livres): libere espaço agora, antes que o banco de dados pare.`,
  disk_read_only: ({ path }: Details) =>
    `A loja não pode gravar em ${path}: dê ao usuário dela o direito de gravar ali ou monte o disco com escrita.`,
  mail_ok: ({ name }: Details) => `O servidor de e-mail ${name} aceita a conexão da loja.`,
  mail_mailbox:
    "Os e-mails ficam na página da caixa de correio desta demonstração; defina SMTP_URL para enviá-los.",
  mail_unset:
    "Os e-mails esperam no banco de dados, pois nenhum servidor de e-mail está configurado: defina SMTP_URL.",
  mail_away: ({ code, name }: Details) =>
    `O servidor de e-mail ${name} não responde (${code}): corrija o host e a porta em SMTP_URL ou abra a porta no firewall.`,
  mail_refused: ({ code, name }: Details) =>
    `O servidor de e-mail ${name} recusa a loja (${code}): corrija usuário e senha em SMTP_URL ou pergunte a quem o opera.`,
  mail_plain: ({ name }: Details) =>
    `O servidor de e-mail ${name} não oferece criptografia (STARTTLS): use a porta dele com TLS, smtps:// em SMTP_URL, ou outro servidor.`,
  mail_certificate: ({ code, name }: Details) =>
    `O certificado do servidor de e-mail ${name} não é válido (${code}): use em SMTP_URL o nome que está no certificado ou peça a renovação dele.`,
  support_ok: ({ name }: Details) => `Os clientes falam com o suporte em ${name}.`,
  support_mail: ({ name }: Details) => `Os clientes escrevem para ${name}, como o dono escolheu.`,
  support_unset: ({ name }: Details) =>
    `Nenhum link de suporte está definido, e os clientes só podem escrever para ${name}: informe o link em Configurações, Suporte.`,
  payments_ok: ({ code }: Details) =>
    `O provedor de cartões responde, e a chave tem todos os direitos (modo ${code}).`,
  payments_test: ({ name }: Details) =>
    `O provedor de cartões responde com uma chave de teste, e nenhum dinheiro se move: defina ${name} com a chave de produção antes de vender.`,
  payments_sandbox:
    "O simulador de cartões responde: os pagamentos são simulados, e nenhum dinheiro se move.",
  payments_unset: ({ name }: Details) =>
    `Ninguém pode pagar, pois nenhum provedor de cartões está configurado: defina ${name}.`,
  payments_away: ({ name }: Details) =>
    `O provedor de cartões não responde ou não conhece a chave: compare ${name} com o painel do provedor e verifique se esta máquina acessa a internet.`,
  payments_rights: ({ name, names }: Details) =>
    `Faltam à chave em ${name} estes direitos: ${names}. Acrescente-os à chave no painel do provedor.`,
  payments_test_key: ({ name }: Details) =>
    `Esta loja já recebeu dinheiro real e agora tem uma chave de teste: defina ${name} com a chave de produção.`,
  seller_unknown:
    "Ainda não se sabe se o provedor vende em nome próprio (Managed Payments): a loja desliga isso em cada página de pagamento, e nenhuma página dos últimos 30 dias voltou com isso ligado.",
  seller_page:
    "Uma página de pagamento dos últimos 30 dias voltou com o Managed Payments ligado, embora a loja o desligue em cada página: o provedor vende em nome próprio e pode cobrar imposto além do preço. Peça ao suporte do provedor que o desligue nesta conta e veja em Vendas os pagamentos com outro valor.",
  seller_refusal:
    "O provedor recusou uma página de pagamento dos últimos 30 dias por causa do Managed Payments, embora a loja o desligue em cada página, e o cliente não pôde pagar: peça ao suporte do provedor que o desligue nesta conta.",
  webhook_ok: ({ name }: Details) => `O provedor envia a ${name} todos os eventos de que a loja precisa.`,
  webhook_unset: ({ name }: Details) =>
    `A loja rejeita os eventos do provedor, pois não tem o segredo do webhook: copie o segredo de assinatura de ${name} do painel do provedor para a configuração.`,
  webhook_away: ({ name }: Details) =>
    `O provedor não responde sobre os endereços de webhook: compare ${name} com o painel do provedor.`,
  webhook_missing: ({ name }: Details) =>
    `O provedor não envia eventos a esta loja: crie no painel do provedor um endereço de webhook para ${name}.`,
  webhook_disabled: ({ name }: Details) =>
    `O provedor desativou o endereço de webhook ${name}: ative-o no painel do provedor.`,
  webhook_events: ({ name, names }: Details) =>
    `O endereço de webhook ${name} não recebe estes eventos: ${names}. Selecione-os no painel do provedor.`,
  webhook_hidden: ({ name }: Details) =>
    `A chave não pode ler os endereços de webhook: dê a ela o direito de leitura ou verifique à mão se ${name} recebe todos os eventos.`,
  address_ok: ({ name }: Details) => `Esta loja responde em ${name}.`,
  address_unknown: ({ name }: Details) =>
    `O nome em ${name} não tem endereço: corrija APP_URL ou crie o nome no DNS.`,
  address_refused: ({ name }: Details) =>
    `Nada escuta em ${name}: inicie a loja e o proxy dela ou corrija APP_URL.`,
  address_other: ({ name }: Details) =>
    `Outro servidor responde em ${name}: corrija APP_URL ou faça o proxy passar todos os caminhos a esta loja.`,
  address_silent: ({ name }: Details) =>
    `${name} não responde a tempo a esta máquina: abra-o a partir de outra rede e, se também falhar, verifique firewall e proxy.`,
  address_keyless:
    "Não verificado: a pergunta ao endereço público é assinada com o arquivo de chaves, que não pode ser lido. Corrija primeiro o arquivo de chaves.",
  address_untrusted:
    "Não verificado: o certificado do endereço público é recusado. Corrija primeiro o certificado.",
  certificate_ok: ({ days, name }: Details) => `O certificado de ${name} é válido (dias restantes: ${days}).`,
  certificate_none: ({ name }: Details) =>
    `${name} é servido sem certificado; uma loja pública precisa de um endereço https.`,
  certificate_over: ({ name }: Details) =>
    `O certificado de ${name} venceu: renove-o e verifique a renovação automática.`,
  certificate_early: ({ name }: Details) =>
    `O certificado de ${name} ainda não vale: corrija o relógio desta máquina ou use outro certificado.`,
  certificate_name: ({ name, names }: Details) =>
    `O certificado em ${name} é de outros nomes (${names}): dê ao proxy um certificado para ${name}.`,
  certificate_untrusted: ({ code, name }: Details) =>
    `Os navegadores não confiam no certificado de ${name} (${code}): use um de uma autoridade pública, com a cadeia completa.`,
  certificate_ends: ({ days, name }: Details) =>
    `O certificado de ${name} vence em breve (dias restantes: ${days}): renove-o e verifique por que a renovação automática não ocorreu.`,
  certificate_unread: ({ name }: Details) =>
    `O certificado de ${name} não pôde ser lido: verifique se a porta 443 responde a esta máquina.`,
  proxies_ok: "A loja vê o endereço real de cada visitante.",
  proxies_forged: ({ count, wanted }: Details) =>
    `Visitantes podem forjar seu endereço, pois TRUSTED_PROXIES é ${count}, mas o número de proxies é ${wanted}: defina TRUSTED_PROXIES=${wanted}.`,
  proxies_ignored: ({ wanted }: Details) =>
    `Todos os visitantes têm o endereço do proxy, pois TRUSTED_PROXIES é 0: defina TRUSTED_PROXIES=${wanted}.`,
  proxies_count: ({ count, wanted }: Details) =>
    `Visitantes têm o endereço de um proxy, pois TRUSTED_PROXIES é ${count}, mas o número de proxies é ${wanted}: defina TRUSTED_PROXIES=${wanted}.`,
  proxies_unread:
    "Não verificado: esta loja não responde no endereço público. Corrija primeiro o endereço público.",
  clocks_ok: "Os relógios desta máquina, do banco de dados e do provedor concordam.",
  clocks_machine: ({ seconds }: Details) =>
    `O relógio desta máquina difere do relógio do banco de dados em ${seconds} segundos: ative a sincronização de hora (NTP) nas duas máquinas.`,
  clocks_provider: ({ seconds }: Details) =>
    `O relógio do banco de dados difere do relógio do provedor em ${seconds} segundos: ative a sincronização de hora (NTP) na máquina do banco de dados.`,
  clocks_unread:
    "Os relógios não puderam ser comparados a tempo: repita a verificação e, se persistir, veja a carga do banco de dados.",
  worker_ok: "O processo de tarefas está em execução, e as tarefas dele têm sucesso.",
  worker_silent:
    "O processo de tarefas não está em execução, então e-mails e reparos esperam: inicie a loja ou npm run worker em uma máquina com a mesma configuração.",
  worker_jobs: ({ names }: Details) =>
    `Estas tarefas falham há dez minutos: ${names}. O log do processo de tarefas diz por quê.`,
  invariants_ok: "Nenhum invariante tem um alerta ativo.",
  invariants_broken: ({ names }: Details) =>
    `Estes invariantes estão quebrados: ${names}. Execute npm run handover -- check invariants, que nomeia as linhas.`,
  reads_ok: "Todas as consultas da loja respondem.",
  reads_failed: ({ names }: Details) =>
    `Os clientes não podem ler: ${names}. Execute npm run handover -- migrate e, se persistir, veja o log do banco de dados.`,
  proof_ok: ({ hours }: Details) => `O último backup foi restaurado e comprovado (idade em horas: ${hours}).`,
  proof_unset: "A loja não faz backups sozinha: defina BACKUP_TO.",
  proof_none:
    "Nenhum backup foi comprovado ainda: defina BACKUP_TO e aguarde a primeira rodada ou faça um backup agora.",
  proof_old: ({ hours }: Details) =>
    `O último backup comprovado é antigo demais (idade em horas: ${hours}): veja o log do processo de tarefas e verifique o destino dos backups.`,
  proof_failed: ({ code }: Details) =>
    `Um backup tem o problema "${code}": não conte com ele. A página Backups diz qual é o backup e o que fazer.`,
  proof_disk_full: problems.disk_full,
  proof_place_full: problems.place_full,
  proof_place_gone: problems.place_gone,
  proof_place_read_only: problems.place_read_only,
  proof_place_refused: problems.place_refused,
  proof_place_unreachable: problems.place_unreachable,
  proof_passphrase: problems.passphrase,
  proof_key_file: problems.key_file,
  late: "Não verificado: sem resposta a tempo. Repita a verificação.",
  no_database: "Não verificado: o banco de dados não responde. Corrija primeiro o banco de dados.",
  failed:
    "Não verificado: a verificação falhou inesperadamente. Repita-a e, se persistir, relate o problema.",
};

/** The messages of the health page and of `handover doctor`. */
