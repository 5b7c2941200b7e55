/**
 * The head of each long run's command: reads its options, tells its help, or does its work. Wrong usage is told on standard
 * error and does nothing.
 * @param read throws a sentence that says what is wrong with what was typed.
 * @returns the exit code: 0 after the help, 2 for wrong usage, else what `work` answers.
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
      `${error instanceof Error ? error.message : error}\n(add --help for how it is used)\n`,
    );
    return 2;
  }
  if (options.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  return await work(options);
}
