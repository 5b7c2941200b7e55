import { data } from "react-router";

/**
 * The form of a request.
 * @throws the answer 400 when what was sent is no form: that is the sender's mistake, not a failure of the shop.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}
