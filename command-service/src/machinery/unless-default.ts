/** Deep equality of plain values, regardless of the order of properties. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.keys({ ...one, ...other }).every((key) => isEqual(one[key], other[key]));
};

/** The terms without unset optional fields that have their default value: forms send blanks. */
export const unlessDefault = <Terms extends object>(
  terms: Terms,
  defaults: Partial<Terms>,
  before: Partial<Terms> = {},
): Terms =>
  Object.fromEntries(
    Object.entries(terms).filter(
      ([field, value]) =>
        before[field as keyof Terms] !== undefined ||
        !(field in defaults) ||
        !isEqual(value, defaults[field as keyof Terms]),
    ),
  ) as Terms;
