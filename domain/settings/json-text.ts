import { z } from "zod";

/**
 * Returns the schema of a setting that is stored as JSON. The text must be JSON, and its value must match
 * `shape`.
 */
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
