import type { Problem } from '../draft-estimation.ts';

/** Problems by field name. */
export type Problems = Readonly<Record<string, string | undefined>>;

export const noProblems: Problems = {};

/** The first problem of each field. */
export const problemsByField = (found: readonly Problem[]): Problems =>
  Object.fromEntries(found.toReversed().map(({ field, message, wanted = message }) => [field, wanted]));
