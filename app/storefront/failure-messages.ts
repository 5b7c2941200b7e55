import { catalog } from "#messages/catalog.ts";
import { failure as failureSource } from "#messages/en/shared/failure.ts";

/** The messages of the error page (spec: shopper §8). */
export const failureMessages = catalog("shared", "failure", failureSource);
