/** The code, or else the name, of the error that work ends with; "done" where it ends well. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );
