import { connection } from "./shared/connection.ts";
import { deliveryTypes } from "./shared/delivery-types.ts";
import { design } from "./shared/design.ts";
import { failure } from "./shared/failure.ts";

/** The messages of both apps. */
export const messages = { connection, deliveryTypes, design, failure };
