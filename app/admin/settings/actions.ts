import { z } from "zod";
import { heldChangeMessages } from "#app/admin/held-changes/messages.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { type SavedSettings, saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { sendTestMail } from "#domain/operations/mail-test/send-test-mail.ts";
import { saveClaim } from "#domain/settings/save-claim.ts";
import { saveTestimonial } from "#domain/settings/save-testimonial.ts";
import { documentLanguage } from "#messages/language.ts";
import {
  claimForm,
  claimNameForm,
  confirmForm,
  testimonialForm,
  testimonialIndexForm,
  testimonialsModeForm,
} from "./claims-forms.ts";
import { connectionMessages } from "./connection-messages.ts";
import {
  currenciesForm,
  formSettings,
  generalForm,
  holdsForm,
  methodsForm,
  paymentsForm,
  sellerForm,
  supportForm,
  switchForm,
  termsForm,
} from "./forms.ts";
import { settingsMessages as messages } from "./messages.ts";

/** spec B8: the toast is "Success" for a saved form, and "Configuração atualizada" for a saved switch. */
const form = {
  action: "settings.save",
  failed: () => messages.failed.title,
  unexpected: () => messages.failed.description,
} as const;
const single = { action: "settings.save", failed: () => messages.switchFailed } as const;
const waiting = () => ({
  toast: { title: heldChangeMessages.waits, description: heldChangeMessages.saved.settings },
});
const saved = ({ isHeld, version }: SavedSettings) => ({
  ...(isHeld
    ? waiting()
    : { toast: { title: messages.saved.title, description: messages.saved.description } }),
  result: { version },
});
const updated = () => ({ toast: { title: messages.switched } });
const readOf = (names: keyof typeof formSettings, version: string) => ({
  names: formSettings[names],
  version,
});

/** The actions of the settings forms. */
export const settingsAction = formAction({
  "save-general": onIntent({
    ...form,
    schema: generalForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("general", version) }));
    },
  }),
  "save-seller": onIntent({
    ...form,
    schema: sellerForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("seller", version) }));
    },
  }),
  "save-payments": onIntent({
    ...form,
    schema: paymentsForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("payments", version) }));
    },
  }),
  "save-support": onIntent({
    ...form,
    schema: supportForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("support", version) }));
    },
  }),
  "save-terms": onIntent({
    ...form,
    schema: termsForm,
    run: async (caller, { version, checkoutConsent, moneyBackDays, ...terms }) => {
      const changes = { terms, checkoutConsent, moneyBackDays };
      return saved(await saveSettings(caller, { changes, read: readOf("terms", version) }));
    },
  }),
  "save-currencies": onIntent({
    ...form,
    schema: currenciesForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("currencies", version) }));
    },
  }),
  "save-holds": onIntent({
    ...form,
    schema: holdsForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("holds", version) }));
    },
  }),
  "save-methods": onIntent({
    ...form,
    schema: methodsForm,
    run: async (caller, { version, ...changes }) => {
      return saved(await saveSettings(caller, { changes, read: readOf("methods", version) }));
    },
  }),
  switch: onIntent({
    ...single,
    schema: switchForm,
    run: async (caller, setting) => {
      const { isHeld } = await saveSetting(caller, setting);
      return isHeld ? waiting() : updated();
    },
  }),
  "save-claim": onIntent({
    ...single,
    schema: claimForm,
    run: async (caller, claim) => {
      await saveClaim(caller, claim);
      return updated();
    },
  }),
  "restore-claim": onIntent({
    ...single,
    schema: claimNameForm,
    run: async (caller, claim) => {
      await saveClaim(caller, { ...claim, claim: null });
      return updated();
    },
  }),
  "save-testimonial": onIntent({
    ...single,
    schema: testimonialForm,
    run: async (caller, testimonial) => {
      await saveTestimonial(caller, testimonial);
      return updated();
    },
  }),
  "remove-testimonial": onIntent({
    ...single,
    schema: testimonialIndexForm,
    run: async (caller, place) => {
      await saveTestimonial(caller, { ...place, testimonial: null });
      return updated();
    },
  }),
  "testimonials-mode": onIntent({
    ...single,
    schema: testimonialsModeForm,
    run: async (caller, { mode, version }) => {
      const testimonials = mode === "none" ? [] : null;
      const read = { names: ["testimonials"] as const, version };
      await saveSettings(caller, { changes: { testimonials }, read });
      return updated();
    },
  }),
  "confirm-claims": onIntent({
    ...single,
    schema: confirmForm,
    run: async (caller, { confirmed, version }) => {
      const read = { names: ["claims", "testimonials"] as const, version };
      await saveSettings(caller, { changes: { claimsConfirmed: confirmed === "true" }, read });
      return updated();
    },
  }),
  "test-mail": onIntent({
    action: "settings.test-mail",
    schema: z.object({}),
    failed: () => connectionMessages.mail.testFailed,
    run: async (caller) => {
      const to = await sendTestMail(caller, { language: documentLanguage() });
      const { tested, testedTo } = connectionMessages.mail;
      return { toast: { title: tested, description: testedTo(to) } };
    },
  }),
});
