import { randomUUID } from "node:crypto";

const DOMAIN = "@erased.invalid";

/** Creates an address for an erased account. The top-level domain `invalid` receives no mail (RFC 2606). */
export const newErasedAddress = (): string => `erased-${randomUUID()}${DOMAIN}`;

/** The SQL pattern of the addresses of erased accounts. */
export const ERASED_ADDRESSES = `%${DOMAIN}`;

/**
 * Whether an address belongs to an erased account. The shop must never send a mail to the address of an
 * erased account.
 */
export const isErasedAddress = (address: string): boolean => address.endsWith(DOMAIN);
