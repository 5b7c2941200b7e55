import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { sealSecrets } from "#domain/identity/second-factor/second-factor-secret.ts";
import { ADMIN } from "./access.ts";
import { type Filling, SPAN } from "./filling.ts";
import { frequenciesOf } from "./shop-size.ts";

/**
 * Names that are common in the countries of the shop's customers. Some names have accents, because the search
 * must find such names too.
 */
const FIRST = `Ana,João,Maria,José,Antônio,Francisca,Carlos,Paulo,Lucas,Júlia,Mateus,Beatriz,Letícia,Rafael,Bruna,Felipe,Camila,
  Inês,Tomás,Chloé,Emma,Noah,Olivia,Liam,Sofía,Mateo,Valentina,Hugo,Zoë,Jürgen,Anke,Søren,Łukasz,Agnieszka,Giulia,Luca,Aiko,Ren,Mei,Omar`;
const LAST = `Silva,Conceição,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Araújo,Melo,Barbosa,
  Gonçalves,Assunção,Müller,Schmidt,García,Fernández,Dubois,Lefèvre,Rossi,Bianchi,Novák,Kowalski,Andersen,Smith,Johnson,Brown,
  Taylor,Okafor,Nguyen,Tanaka,Sato,Haddad,Prado,Moreira,Teixeira,Nunes,Cardoso,Vieira,Rocha,Dias,Monteiro,Freitas`;
const TEAMS = 12;

const list = (names: string) => `string_to_array('${names.replace(/\s+/g, "")}', ',')`;
const pick = (names: string, count: number) => `(${list(names)})[1 + floor(random() * ${count})]`;

/**
 * Inserts teams, and accounts with their profiles. A few accounts are blocked or erased. Accounts that are
 * allowed to buy are in `fill.customer`, oldest first. The first account is the account with the most orders.
 */
export async function fillUsers({ run, size, at }: Filling): Promise<void> {
  const { firstNames, lastNames } = frequenciesOf(size);
  await run(
    `create unlogged table fill.person as
    select n, gen_random_uuid() as id, n % 20 = 0 as is_blocked, n % 200 = 7 as is_erased,
      case when n % 200 = 7 then '' else first end as first, case when n % 200 = 7 then '' else last end as last,
      ${at} - ${SPAN} * (1 - n::float8 / ${size.users}) as moment,
      case when n % 200 = 7 then 'erased-' || n || '@erased.invalid' else
        lower(translate(first || '.' || last, 'ãôáéíóúçñüøêâèšëŁłžÉÉ', 'aoaeioucnuoeaesellze')) || n || '@example.com' end as email
    from (select n, ${pick(FIRST, firstNames)} as first, ${pick(LAST, lastNames)} as last from generate_series(1, $1::int) n) named`,
    [size.users],
  );
  await run(`
    insert into users (id, email, password_hash, email_verified_at, blocked_at, erased_at, created_at, updated_at)
    select id, email, 'none', case when random() < 0.7 and not is_erased then moment end, case when is_blocked then ${at} end,
      case when is_erased then ${at} end, moment, moment from fill.person order by n`);
  await run(`
    insert into profiles (user_id, email, first_name, last_name, phone, created_at, updated_at)
    select id, email, first, last,
      case when random() < 0.5 and not is_erased then '55' || lpad((1100000000 + n::bigint * 7919)::text, 11, '9') else '' end,
      moment, moment from fill.person order by n`);
  await run(`
    create unlogged table fill.customer as
    select row_number() over (order by n) as rank, gen_random_uuid() as id, id as user_id, email, first, last, moment
    from fill.person where n % 5 in (1, 2, 3) and not is_erased and not is_blocked`);
  await run(
    `insert into teams (name, description)
    select 'Team ' || n, 'Who looks after part ' || n from generate_series(1, $1::int) n`,
    [TEAMS],
  );
  await run(
    `insert into team_members (team_id, user_id)
    select t.id, p.id from fill.person p join (select id, row_number() over (order by name) as n from teams) t on t.n = 1 + p.n % ${TEAMS}
    where p.n % 4 = 1 and p.n < $1 and not p.is_erased`,
    [4 * (24 + Math.round(size.users / 10_000))],
  );
  await run(`
    insert into team_permissions (team_id, permission)
    select id, permission from teams, unnest(array['manage_orders', 'manage_inventory', 'view_analytics']) permission`);
}

/** Inserts the admin, who can sign in with `ADMIN`. */
export async function fillAdmin({ run, adminId, at }: Filling): Promise<void> {
  const { email, password, secret } = ADMIN;
  await run(
    `insert into users (id, email, password_hash, email_verified_at, created_at, updated_at)
    values ($1, $2, $3, ${at} - ${SPAN}, ${at} - ${SPAN}, ${at} - ${SPAN})`,
    [adminId, email, await hashPassword(password)],
  );
  await run("insert into profiles (user_id, email, first_name, last_name) values ($1, $2, 'Rosa', 'Lima')", [
    adminId,
    email,
  ]);
  await run(
    "insert into admin_users (user_id, email, full_name, is_first) values ($1, $2, 'Rosa Lima', true)",
    [adminId, email],
  );
  await run(
    `insert into second_factors (user_id, secret_sealed, enabled_at) values ($1, $2, ${at} - ${SPAN})`,
    [adminId, sealSecrets(adminId, { current: secret })],
  );
}
