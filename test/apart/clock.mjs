/** Preloaded with `--import` (`clock.ts`). Shifts the clock of the process by CLOCK_AHEAD_MS milliseconds. */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const Machine = Date;

globalThis.Date = class extends Machine {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Machine.now() + ahead);
  }

  static now() {
    return Machine.now() + ahead;
  }
};
