import { blockKinds } from "#db/values/block-kinds.ts";
import { BLOCKS_PAGE, listBlocks } from "#domain/identity/blocks/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { placeOf } from "#domain/kernel/lists/list-place.ts";
import { env } from "#env";
import { documentLanguage } from "#messages/language.ts";
import { blockMessages } from "#messages/server/server-messages.ts";

/**
 * Reads one page of the blocks together with the texts of /admin/bloqueios. No other page needs the texts of
 * /admin/bloqueios, except a few labels and messages. The message catalogs that every page loads therefore do
 * not contain the texts of /admin/bloqueios. `?novo` opens the form. When the query also contains the address
 * of a customer, the form already contains this address.
 * @throws SignInRequired, NotPermitted
 */
export async function readBlocks(caller: Caller, search: URLSearchParams) {
  const messages = blockMessages[documentLanguage()];
  const { by, liftOf, liftText, accounts, blocked, done, failed, problems, ...texts } = messages;
  const { blockedAccounts, ...list } = await listBlocks(caller, placeOf(search));
  return {
    texts,
    kinds: blockKinds.filter((kind) => kind !== "country" || env.COUNTRY_HEADER !== undefined),
    isAsked: search.has("novo"),
    accounts: blockedAccounts > 0 ? accounts(blockedAccounts) : null,
    address: (search.get("novo") ?? "").slice(0, 254),
    list: {
      ...list,
      pageSize: BLOCKS_PAGE,
      rows: list.rows.map((row) => {
        const value = row.value || texts.erased;
        return {
          ...row,
          value,
          author: row.author ? by(row.author) : texts.byNobody,
          liftLabel: liftOf(value),
          liftText: liftText(value),
        };
      }),
    },
  };
}

export type Blocks = Awaited<ReturnType<typeof readBlocks>>;
export type ShownBlock = Blocks["list"]["rows"][number];
export type BlockTexts = Blocks["texts"];
