/**
 * Starts a long-running test command: reads its options, then prints its help or does its work. When the
 * options are wrong, the command only writes the reason to standard error.
 * @param read throws an error whose message says which option is wrong.
 * @returns the exit code: 0 after the help, 2 for wrong usage, otherwise the result of `work`.
 */
export async function beginCommand<Options extends { help: boolean }>(
  help: string,
  read: () => Options,
  work: (options: Options) => Promise<number>,
): Promise<number> {
  let options: Options;
  try {
    options = read();
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\n(run with --help to see the options)\n`,
    );
    return 2;
  }
  if (options.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  return await work(options);
}
