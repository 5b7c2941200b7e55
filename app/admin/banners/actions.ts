import { formAction, onIntent } from "#app/request/form-action.ts";
import { createBanner } from "#domain/catalog/banners/create-banner.ts";
import { deleteBanner } from "#domain/catalog/banners/delete-banner.ts";
import { toggleBanner } from "#domain/catalog/banners/toggle-banner.ts";
import { updateBanner } from "#domain/catalog/banners/update-banner.ts";
import { bannerForm, bannerRemovalForm, bannerToggleForm, newBannerForm } from "./forms.ts";
import { bannerMessages as messages } from "./messages.ts";

const unexpected = () => messages.unexpected;

/** The actions of /admin/banners, keyed by intent. */
export const bannersAction = formAction({
  create: onIntent({
    action: "banners.save",
    schema: newBannerForm,
    failed: () => messages.saveFailed,
    unexpected,
    run: createBanner,
    done: () => ({ title: messages.created }),
  }),
  update: onIntent({
    action: "banners.save",
    schema: bannerForm,
    failed: () => messages.saveFailed,
    unexpected,
    run: async (caller, { id, version, ...banner }) => {
      await updateBanner(caller, { id, version, banner });
      return { toast: { title: messages.updated } };
    },
  }),
  toggle: onIntent({
    action: "banners.toggle",
    schema: bannerToggleForm,
    failed: () => messages.updateFailed,
    unexpected,
    run: async (caller, { id, isActive }) => {
      await toggleBanner(caller, { id, isActive: isActive === "true" });
      return { toast: { title: messages.updated } };
    },
  }),
  delete: onIntent({
    action: "banners.delete",
    schema: bannerRemovalForm,
    failed: () => messages.removeFailed,
    unexpected,
    run: deleteBanner,
    done: () => ({ title: messages.removed }),
  }),
});
