import type { messages as source } from "../en/shared.ts";
import type { MessagesOf } from "../messages-of.ts";
import { connection } from "./shared/connection.ts";
import { deliveryTypes } from "./shared/delivery-types.ts";
import { design } from "./shared/design.ts";
import { failure } from "./shared/failure.ts";

/** The messages of both apps. */
export const messages: MessagesOf<typeof source> = { connection, deliveryTypes, design, failure };
