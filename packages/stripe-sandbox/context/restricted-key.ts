import { accountId } from "../records/account-id.ts";
import { ApiError, invalidValue } from "./errors.ts";

/** The access of a restricted key to one resource. `write` includes `read`. */
export type Access = "none" | "read" | "write";

/**
 * The resources of restricted keys, as the provider's dashboard names them, and the API paths that belong to
 * each resource.
 */
const resources = {
  checkout_sessions: ["/v1/checkout/sessions"],
  charges_and_refunds: ["/v1/charges", "/v1/refunds"],
  disputes: ["/v1/disputes"],
  payment_intents: ["/v1/payment_intents"],
  events: ["/v1/events"],
  balance_transactions: ["/v1/balance_transactions"],
  early_fraud_warnings: ["/v1/radar/early_fraud_warnings"],
} as const;

export type Resource = keyof typeof resources;

/** The rights of the sandbox's key. The key has full rights until a test sets limits. */
export class KeyRights {
  #limits = new Map<Resource, Access>();

  /**
   * Replaces the limits. A key can write every resource that has no limit.
   * @throws ApiError 400 for an unknown resource or access.
   */
  set(limits: Record<string, unknown>): void {
    const read = Object.entries(limits).map(([name, access]) => {
      if (!Object.hasOwn(resources, name)) throw invalidValue("rights", `no such resource: ${name}`);
      if (access !== "none" && access !== "read" && access !== "write")
        throw invalidValue("rights", `${name} must be none, read or write`);
      return [name as Resource, access] as const;
    });
    this.#limits = new Map(read);
  }

  /**
   * Checks that the key has the right to make this request.
   * @throws ApiError 403 when the key does not have this right. The real API gives the same error.
   */
  require(method: string, path: string): void {
    for (const [resource, access] of this.#limits) {
      const isOfResource = resources[resource].some(
        (start) => path === start || path.startsWith(`${start}/`),
      );
      const wanted = method === "GET" ? "read" : "write";
      if (isOfResource && access !== "write" && access !== wanted) throw forbidden(resource, wanted);
    }
  }
}

const forbidden = (resource: Resource, wanted: Access): ApiError =>
  new ApiError(403, {
    type: "invalid_request_error",
    message:
      `The provided key does not have the required permissions for this endpoint on account '${accountId}'. ` +
      `Having the 'rak_${resource}_${wanted}' permission would allow this request to continue.`,
  });
