/** A number in a column: a counted month, or a figure. */
export type Numbered = { column: number; number: number };

/** Whether numbers are consecutive and start between 1 and `counted` + 1. */
const countOn = (numbers: number[], counted: number): boolean => {
  const [first = 1] = numbers;
  return first >= 1 && first <= counted + 1 && numbers.every((number, at) => number === first + at);
};

/**
 * Whether the numbers of each table in a row are consecutive, from 1 or from the last number before them. A column that names
 * concepts (`named`) starts another table to its right.
 */
export const countInTables = (numbers: Numbered[], named: number[], counted: number): boolean => {
  const tables = Map.groupBy(numbers, ({ column }) => named.findLastIndex((begin) => begin < column));
  let last = counted;
  return [...tables.values()].every((table) => {
    const goesOn = countOn(
      table.map(({ number }) => number),
      last,
    );
    last = Math.max(last, table.at(-1)?.number ?? 0);
    return goesOn;
  });
};
