import { formAction, onIntent } from "#app/request/form-action.ts";
import { saveBrand } from "#domain/catalog/images/save-brand.ts";
import { previewMail } from "#domain/messaging/email/preview-mail.ts";
import { deletePage } from "#domain/settings/pages/delete-page.ts";
import { orderFooter } from "#domain/settings/pages/order-footer.ts";
import { previewPage } from "#domain/settings/pages/queries.ts";
import { savePage } from "#domain/settings/pages/save-page.ts";
import { saveMailText } from "#domain/settings/save-mail-text.ts";
import {
  footerForm,
  lookForm,
  mailForm,
  mailRestoreForm,
  newPageForm,
  pageForm,
  pagePreviewForm,
  pageRemovalForm,
  restoreForm,
} from "./forms.ts";
import { brandMessages as messages } from "./messages.ts";

const unexpected = () => messages.unexpected;
const save = { action: "settings.save", unexpected } as const;
const view = { action: "settings.view", unexpected } as const;

/** The actions of /admin/marca, keyed by intent. */
export const brandAction = formAction({
  "save-look": onIntent({
    ...save,
    schema: lookForm,
    failed: () => messages.saveFailed,
    run: async (caller, { version, ...changes }) => ({
      toast: { title: messages.saved },
      result: await saveBrand(caller, { changes, version }),
    }),
  }),
  "restore-look": onIntent({
    ...save,
    schema: restoreForm,
    failed: () => messages.saveFailed,
    run: (caller, { version }) =>
      saveBrand(caller, { changes: { accent: "", logo: "", favicon: "" }, version }),
    done: () => ({ title: messages.look.restored }),
  }),
  "create-page": onIntent({
    ...save,
    schema: newPageForm,
    failed: () => messages.pages.saveFailed,
    run: (caller, page) => savePage(caller, { id: null, version: 0, page }),
    done: () => ({ title: messages.pages.saved }),
  }),
  "update-page": onIntent({
    ...save,
    schema: pageForm,
    failed: () => messages.pages.saveFailed,
    run: (caller, { id, version, ...page }) => savePage(caller, { id, version, page }),
    done: () => ({ title: messages.pages.saved }),
  }),
  "delete-page": onIntent({
    ...save,
    schema: pageRemovalForm,
    failed: () => messages.pages.removeFailed,
    run: deletePage,
    done: () => ({ title: messages.pages.removed }),
  }),
  "order-footer": onIntent({
    ...save,
    schema: footerForm,
    failed: () => messages.pages.orderFailed,
    run: orderFooter,
    done: () => ({ title: messages.pages.ordered }),
  }),
  "preview-page": onIntent({
    ...view,
    schema: pagePreviewForm,
    failed: () => messages.pages.previewFailed,
    run: async (caller, input) => ({ result: await previewPage(caller, input) }),
  }),
  "save-mail": onIntent({
    ...save,
    schema: mailForm,
    failed: () => messages.mails.saveFailed,
    run: (caller, { mail, language, version, ...own }) =>
      saveMailText(caller, { mail, language, own, version }),
    done: () => ({ title: messages.mails.saved }),
  }),
  "restore-mail": onIntent({
    ...save,
    schema: mailRestoreForm,
    failed: () => messages.mails.saveFailed,
    run: (caller, input) => saveMailText(caller, { ...input, own: null }),
    done: () => ({ title: messages.mails.restored }),
  }),
  "preview-mail": onIntent({
    ...view,
    schema: mailForm,
    failed: () => messages.mails.previewFailed,
    run: async (caller, { mail, language, subject, text }) => ({
      result: await previewMail(caller, { mail, language, own: { subject, text } }),
    }),
  }),
});
