/** Given to a process with `--import` (`clock.ts`): its clock is this many milliseconds before or after that of the machine. */
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
