/** Approximate length of a value as JSON, in characters; much cheaper than `JSON.stringify`. */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 2;
  if (Array.isArray(value)) for (const each of value) weight += weightOf(each);
  else for (const name in value) weight += name.length + 4 + weightOf(value[name as never]);
  return weight;
};
