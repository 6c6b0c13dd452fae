/**
 * Creates an object on first use and keeps it. A slow phone takes 10 ms to create a formatter, and a page needs few of them at its start.
 */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
