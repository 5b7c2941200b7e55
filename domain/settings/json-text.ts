import { z } from "zod";

/** The check of a setting that is stored as JSON: the text must parse, and what it holds must be of this shape. */
export function jsonText<T>(shape: z.ZodType<T>): z.ZodType<T, string> {
  return z.string().transform((text, context): T => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const place = issue?.path.join(".");
    context.addIssue({
      code: "custom",
      message: `${place ? `${place}: ` : ""}${issue?.message ?? "is malformed"}`,
    });
    return z.NEVER;
  });
}
