import {
  type ChannelKind,
  channelKinds,
  type PublicEvent,
  publicOrderEvents,
  type StaffNotice,
  shopEventTypes,
  staffNotices,
} from "#db/values/channel-vocabulary.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";

const CHANNEL_NAME_MAX = 80;
const CHANNEL_ADDRESS_MAX = 1_000;
/** Maximum number of channels of a shop. */
export const CHANNELS_MAX = 50;

/**
 * The types of events that a channel can receive: public events for a webhook, kinds of notices for any other
 * channel.
 */
export const typesOf = (kind: ChannelKind): readonly (PublicEvent | StaffNotice)[] =>
  kind === "webhook" ? [...publicOrderEvents, ...shopEventTypes] : staffNotices;

/** The channel data that a form or a command sends. */
export interface ChannelInput {
  kind: ChannelKind;
  name: string;
  /** A URL, a chat id or a mail address. An empty value keeps the stored address. */
  address: string;
  /** The token of a Telegram bot. An empty value keeps the stored token. */
  token: string;
  types: readonly string[];
  language: string;
}

const MAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/**
 * Whether an address has the form that this kind of channel needs. The network of the address is checked when
 * a message is sent.
 */
function isAddressOf(kind: ChannelKind, address: string, allowsHttp: boolean): boolean {
  if (address.length > CHANNEL_ADDRESS_MAX) return false;
  if (kind === "mail") return MAIL.test(address);
  if (kind === "telegram") return /^(-?\d{1,20}|@\w{4,64})$/.test(address);
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hash } = new URL(address);
  const isPlain = username === "" && password === "" && hash === "";
  return isPlain && (protocol === "https:" || (allowsHttp && protocol === "http:"));
}

const TOKEN = /^\d{3,20}:[\w-]{20,100}$/;

/**
 * Checks a channel.
 * @param isNew whether the address and the token are required
 * @throws InvalidInput with the first wrong field
 */
export function checkChannel(
  input: ChannelInput,
  { isNew, allowsHttp }: { isNew: boolean; allowsHttp: boolean },
) {
  const { kind, address, token } = input;
  if (!channelKinds.includes(kind)) throw new InvalidInput("kind", "unknown");
  const name = input.name.trim();
  if (name === "" || name.length > CHANNEL_NAME_MAX) throw new InvalidInput("name", "malformed");
  if ((isNew || address !== "") && !isAddressOf(kind, address, allowsHttp))
    throw new InvalidInput("address", "malformed");
  if (kind === "telegram" && (isNew || token !== "") && !TOKEN.test(token))
    throw new InvalidInput("token", "malformed");
  const types = typesOf(kind).filter((type) => input.types.includes(type));
  if (types.length === 0) throw new InvalidInput("types", "empty");
  return { name, types };
}
