/**
 * Resolves with "done", or with the error's code, or with the error's name when the error has no code. An
 * error with the code `explained` gives the reason in its details instead.
 */
export const domainErrorOf = (work: Promise<unknown>, explained?: string): Promise<string> =>
  work.then(
    () => "done",
    ({ code, name, details }: { code?: string; name: string; details?: { reason?: string } }) =>
      (code === explained ? details?.reason : undefined) ?? code ?? name,
  );
