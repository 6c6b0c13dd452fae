/** Longest concept name that is shown whole (specification §9). */
const nameLimit = 50;

/** A concept's name, cut at 50 characters; the full one goes into the title. */
export const shortName = (name: string): string => {
  const characters = [...name];
  return characters.length > nameLimit ? `${characters.slice(0, nameLimit).join('').trimEnd()}…` : name;
};
