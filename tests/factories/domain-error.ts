/**
 * Resolves with "done", or with the error's code, or with the error's name when the error has no code. When
 * the error has the code `explained`, the function resolves with the reason in the error's details instead.
 */
export const domainErrorOf = (work: Promise<unknown>, explained?: string): Promise<string> =>
  work.then(
    () => "done",
    ({ code, name, details }: { code?: string; name: string; details?: { reason?: string } }) =>
      (code === explained ? details?.reason : undefined) ?? code ?? name,
  );
