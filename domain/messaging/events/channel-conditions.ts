/**
 * SQL texts for the statements that write messages to channels. The arguments must be constant SQL text of
 * the calling file, never user input.
 */

/** The id that channels get with an event. The id is the same in all attempts, and contains no dot. */
export const eventIdSql = (publicId: string, type: string): string =>
  `${publicId} || '_' || replace(${type}, '.', '-')`;

/** The SQL condition that a row of `channels` is a webhook that gets events of this type. */
export const listensSql = (type: string): string =>
  `channels.is_active and channels.kind = 'webhook' and ${type} = any(channels.types)`;

/** The SQL condition that a row of `channels` is not a webhook and gets notices of this kind. */
export const isNotifiedSql = (kind: string): string =>
  `channels.is_active and channels.kind <> 'webhook' and ${kind} = any(channels.types)`;
