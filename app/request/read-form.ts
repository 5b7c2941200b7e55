import { data } from "react-router";

/**
 * Reads the form of a request.
 * @throws a 400 response when the body is not a form, because a wrong body is a client error and not a
 * failure of the shop.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}
