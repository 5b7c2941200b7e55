import { describe, expect, it } from "vitest";
import { addressOfProvider, voucherOfAction } from "./voucher-of-intent.ts";

const STRIPE = "https://api.stripe.com";
const page = "https://payments.stripe.com/boleto/voucher/test_YWNjdF8x";
const until = new Date("2026-11-29T02:59:00Z");
const seconds = until.getTime() / 1000;

describe("voucherOfAction", () => {
  it.each([
    [
      {
        type: "boleto_display_details",
        boleto_display_details: { hosted_voucher_url: page, expires_at: seconds },
      },
      { method: "boleto", url: page, until },
    ],
    [
      {
        type: "konbini_display_details",
        konbini_display_details: { hosted_voucher_url: page, expires_at: seconds, stores: {} },
      },
      { method: "konbini", url: page, until },
    ],
    [
      {
        type: "pix_display_qr_code",
        pix_display_qr_code: { hosted_instructions_url: page, expires_at: seconds },
      },
      { method: "pix", url: page, until },
    ],
    [
      {
        type: "verify_with_microdeposits",
        verify_with_microdeposits: { hosted_verification_url: page, arrival_date: seconds },
      },
      { method: "us_bank_account", url: page, until: null },
    ],
    [
      {
        type: "oxxo_display_details",
        oxxo_display_details: { hosted_voucher_url: page, expires_after: seconds },
      },
      { method: "other", url: page, until },
    ],
    [
      {
        type: "multibanco_display_details",
        multibanco_display_details: { hosted_voucher_url: page, expires_at: seconds },
      },
      { method: "other", url: page, until },
    ],
    [
      {
        type: "boleto_display_details",
        boleto_display_details: { hosted_voucher_url: null, expires_at: null },
      },
      { method: "boleto", url: null, until: null },
    ],
    [
      {
        type: "boleto_display_details",
        boleto_display_details: { hosted_voucher_url: 7, expires_at: "soon" },
      },
      { method: "boleto", url: null, until: null },
    ],
    [
      { type: "pix_display_qr_code", pix_display_qr_code: { expires_at: 1e20 } },
      { method: "pix", url: null, until: null },
    ],
    [{ type: "pix_display_qr_code" }, { method: "pix", url: null, until: null }],
    [{ type: "constructor" }, { method: "other", url: null, until: null }],
    [
      { type: "an_action_of_tomorrow", an_action_of_tomorrow: [] },
      { method: "other", url: null, until: null },
    ],
    [null, { method: "other", url: null, until: null }],
    [undefined, { method: "other", url: null, until: null }],
  ])("voucherOfAction returns the expected voucher for the action %j", (action, voucher) => {
    expect(voucherOfAction(action, STRIPE)).toEqual(voucher);
  });
});

describe("addressOfProvider", () => {
  it.each([
    [page, STRIPE],
    ["https://stripe.com/voucher", STRIPE],
    ["http://localhost:3001/c/voucher/cs_1", "http://127.0.0.1:3001"],
    ["http://127.0.0.1:3001/c/voucher/cs_1", "http://localhost:3001"],
    ["https://pay.example/voucher", "https://pay.example/v1"],
    [page, "http://localhost:3001"],
  ])("addressOfProvider accepts %s from %s", (address, api) => {
    expect(addressOfProvider(address, api)).toBe(address);
  });

  it.each([
    ["http://payments.stripe.com/boleto", STRIPE],
    ["https://payments.stripe.com:8443/boleto", STRIPE],
    ["https://stripe.com.evil.example/boleto", STRIPE],
    ["https://notstripe.com/boleto", STRIPE],
    ["https://user:secret@payments.stripe.com/boleto", STRIPE],
    ["https://payments.stripe.com@evil.example/boleto", STRIPE],
    ["javascript:alert(1)", STRIPE],
    ["data:text/html,x", "http://localhost:3001"],
    ["ftp://localhost/voucher", "http://localhost:3001"],
    ["//payments.stripe.com/boleto", STRIPE],
    ["http://localhost:3001/voucher", STRIPE],
    ["https://localhost/voucher", STRIPE],
    ["http://localhost:3001/voucher", "https://pay.example"],
    ["http://pay.example/voucher", "http://pay.example"],
    ["https://other.example/voucher", "https://pay.example"],
    ["https://evil.example/voucher", "http://localhost:3001"],
    ["", STRIPE],
    [null, STRIPE],
  ])("addressOfProvider rejects %s from %s", (address, api) => {
    expect(addressOfProvider(address, api)).toBeNull();
  });
});
