import type { Queryable } from "#db/client.server.ts";
import type { Answers } from "#domain/inventory/rows/questions.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { findNamedProducts } from "./find-named-products.ts";
import { type Judgement, judgeFile } from "./judge-file.ts";
import type { Reading } from "./reading.ts";
import { surveyFile } from "./survey-file.ts";

/**
 * Reads a whole file for a product. Returns the questions about the file, and the decision about each entry.
 */
export async function readJudgement(
  from: Pick<Queryable, "execute" | "select">,
  input: { source: ImportSource; reading: Reading; productSlug: string; answers: Answers },
): Promise<Judgement> {
  const survey = await surveyFile(input.source, input.reading);
  const context = {
    product: input.productSlug,
    productOf: await findNamedProducts(from, survey),
    zone: await readSetting("storeTimeZone", from),
    now: shopNow(),
  };
  return judgeFile(survey, context, input.answers);
}
