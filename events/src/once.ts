/** What is made when it is first asked for, and kept: a formatter takes a slow phone 10 ms to make, and few of them are needed to begin with. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
