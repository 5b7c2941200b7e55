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
import { brandMessages as words } from "./messages.ts";

const unexpected = () => words.unexpected;
const save = { action: "settings.save", unexpected } as const;
const view = { action: "settings.view", unexpected } as const;

/** The actions of /admin/marca, by intent. */
export const brandAction = formAction({
  "save-look": onIntent({
    ...save,
    schema: lookForm,
    failed: () => words.saveFailed,
    run: (caller, { version, ...changes }) => saveBrand(caller, { changes, version }),
    done: () => ({ title: words.saved }),
  }),
  "restore-look": onIntent({
    ...save,
    schema: restoreForm,
    failed: () => words.saveFailed,
    run: (caller, { version }) =>
      saveBrand(caller, { changes: { accent: "", logo: "", favicon: "" }, version }),
    done: () => ({ title: words.look.restored }),
  }),
  "create-page": onIntent({
    ...save,
    schema: newPageForm,
    failed: () => words.pages.saveFailed,
    run: (caller, page) => savePage(caller, { id: null, version: 0, page }),
    done: () => ({ title: words.pages.saved }),
  }),
  "update-page": onIntent({
    ...save,
    schema: pageForm,
    failed: () => words.pages.saveFailed,
    run: (caller, { id, version, ...page }) => savePage(caller, { id, version, page }),
    done: () => ({ title: words.pages.saved }),
  }),
  "delete-page": onIntent({
    ...save,
    schema: pageRemovalForm,
    failed: () => words.pages.removeFailed,
    run: deletePage,
    done: () => ({ title: words.pages.removed }),
  }),
  "order-footer": onIntent({
    ...save,
    schema: footerForm,
    failed: () => words.pages.orderFailed,
    run: orderFooter,
    done: () => ({ title: words.pages.ordered }),
  }),
  "preview-page": onIntent({
    ...view,
    schema: pagePreviewForm,
    failed: () => words.pages.previewFailed,
    run: async (caller, input) => ({ result: await previewPage(caller, input) }),
  }),
  "save-mail": onIntent({
    ...save,
    schema: mailForm,
    failed: () => words.mails.saveFailed,
    run: (caller, { mail, language, version, ...own }) =>
      saveMailText(caller, { mail, language, own, version }),
    done: () => ({ title: words.mails.saved }),
  }),
  "restore-mail": onIntent({
    ...save,
    schema: mailRestoreForm,
    failed: () => words.mails.saveFailed,
    run: (caller, input) => saveMailText(caller, { ...input, own: null }),
    done: () => ({ title: words.mails.restored }),
  }),
  "preview-mail": onIntent({
    ...view,
    schema: mailForm,
    failed: () => words.mails.previewFailed,
    run: async (caller, { mail, language, subject, text }) => ({
      result: await previewMail(caller, { mail, language, own: { subject, text } }),
    }),
  }),
});
