/** A number in a column: a month that is counted, or a figure that may be. */
export type Numbered = { column: number; number: number };

/** Whether numbers count on, from 1 or from no further than right after that many. */
const countOn = (numbers: number[], counted: number): boolean => {
  const [first = 1] = numbers;
  return first >= 1 && first <= counted + 1 && numbers.every((number, at) => number === first + at);
};

/**
 * Whether the numbers of a row count on, those of each table that stands in it by themselves: from 1, or from those before.
 * To the right of a column that names concepts (`named`) is another table than to its left.
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
