/** Resolves with "done", or with the error's code, or with its name when it has no code. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );
