import { randomUUID } from "node:crypto";

const DOMAIN = "@erased.invalid";

/** A new address for an erased account; the domain `invalid` receives no mail (RFC 2606). */
export const newErasedAddress = (): string => `erased-${randomUUID()}${DOMAIN}`;

/** Whether an address stands for an erased account, so that no mail may go to it. */
export const isErasedAddress = (address: string): boolean => address.endsWith(DOMAIN);
