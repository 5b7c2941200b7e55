import { z } from "zod";
import { onIntent } from "#app/request/form-action.ts";
import { addErrorMessages } from "#app/request/form-answer.ts";
import { LIST_VIEWS_MAX } from "#db/values/limits.ts";
import { listViewInput } from "#domain/identity/list-views/list-view-input.ts";
import { removeListView } from "#domain/identity/list-views/remove-list-view.ts";
import { saveListView } from "#domain/identity/list-views/save-list-view.ts";
import { documentLanguage } from "#messages/language.ts";
import { staffListMessages } from "#messages/server/server-messages.ts";

const messages = () => staffListMessages[documentLanguage()].views;

addErrorMessages({
  list_view_name_taken: () => messages().taken,
  too_many_list_views: () => messages().tooMany(LIST_VIEWS_MAX),
});

/** The actions of a page whose list has stored views. */
export const listViewIntents = {
  "save-view": onIntent({
    action: "list-views.save",
    schema: listViewInput,
    run: saveListView,
    done: () => ({ title: messages().saved }),
    failed: () => messages().saveFailed,
  }),
  "remove-view": onIntent({
    action: "list-views.save",
    schema: z.object({ id: z.guid() }),
    run: removeListView,
    done: () => ({ title: messages().removed }),
    failed: () => messages().removeFailed,
  }),
};
