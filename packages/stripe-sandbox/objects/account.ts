import type Stripe from "stripe";
import { missing } from "../context/errors.ts";
import type { Call, Operation } from "../http/operation.ts";
import { readValues } from "../http/parameters.ts";
import { accountId } from "../records/account-id.ts";

/** The name of the account's business, which stands on the payment page as it does at the provider. */
export const businessName = "Handover";

const nothingDue = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const account: Stripe.Account = {
  id: accountId,
  object: "account",
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: businessName,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: null,
  capabilities: { card_payments: "active", transfers: "active" },
  charges_enabled: true,
  controller: { type: "account" },
  country: "US",
  created: 1_767_225_600,
  default_currency: "usd",
  details_submitted: true,
  email: "owner@sandbox.example",
  external_accounts: {
    object: "list",
    data: [],
    has_more: false,
    url: `/v1/accounts/${accountId}/external_accounts`,
  },
  future_requirements: nothingDue,
  metadata: {},
  payouts_enabled: true,
  requirements: nothingDue,
  settings: null,
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: "standard",
};

function retrieveAccount({ id, form }: Call): Stripe.Account {
  readValues(form, {});
  if (id !== "" && id !== accountId) throw missing("account", id);
  return account;
}

export const accountOperations: Operation[] = [
  { method: "GET", path: "/v1/account", returns: "account", run: retrieveAccount },
  { method: "GET", path: "/v1/accounts/:id", returns: "account", run: retrieveAccount },
];
