import type { Problem } from '../draft-estimation.ts';

/** What is wrong, by the name of the field. */
export type Problems = Readonly<Record<string, string | undefined>>;

export const noProblems: Problems = {};

/** The first problem of each field. */
export const problemsByField = (found: readonly Problem[]): Problems =>
  Object.fromEntries(found.toReversed().map(({ field, message, wanted = message }) => [field, wanted]));
