import { z } from "zod";

const text = (most: number) => z.string().max(most).catch("");

/**
 * The product's fields that the preview of the mail needs. An invalid value is replaced by an empty value.
 */
export const mailForm = z.object({
  name: text(200),
  price: z.coerce.number().int().min(0).catch(0),
  image: text(300),
  ink: z.coerce.number().int().min(0).catch(0),
  instructions: text(5_000),
});
