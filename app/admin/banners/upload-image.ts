import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { postOnly } from "#app/request/post-only.ts";
import { uploadImage } from "#domain/catalog/images/upload-image.ts";
import { bannerMessages as messages } from "./messages.ts";

/** POST /admin/pictures: stores an image and returns its address for a banner. */
export const action = formAction({
  upload: onIntent({
    action: "pictures.upload",
    schema: z.object({ picture: z.instanceof(File, { error: () => messages.pictureProblems.empty }) }),
    run: async (caller, { picture }) => {
      const content = new Uint8Array(await picture.arrayBuffer());
      return { result: await uploadImage(caller, { content }) };
    },
    failed: () => messages.pictureFailed,
  }),
});

export const loader = postOnly;
