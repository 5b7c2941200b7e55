/**
 * `node --import ".../skewed-clock.mjs?ms=-600000" ...` runs a process with a clock error in milliseconds.
 * The clock error does not change timers.
 */
const skew = Number(new URL(import.meta.url).searchParams.get("ms"));
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...given) {
    if (given.length === 0) super(Right.now() + skew);
    else super(...given);
  }
  static now() {
    return Right.now() + skew;
  }
};
