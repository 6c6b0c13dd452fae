import type { Draft, DraftLine } from './draft.ts';

type Lines = readonly DraftLine[];

/** Draft with its undo and redo steps. Only lines have a history; other fields use the browser's undo. */
export type History = {
  draft: Draft;
  past: readonly Lines[];
  future: readonly Lines[];
  /** Cell being typed into: further keys in it belong to the same step. */
  cell: string | null;
};

/** Maximum number of undo steps. Steps share the objects of unchanged lines. */
const longest = 200;

export const historyOf = (draft: Draft): History => ({ draft, past: [], future: [], cell: null });

/** Applies `patch` to the draft. Changed lines add an undo step, unless the user still types into the same `cell`. */
export const withChange = (
  history: History,
  patch: Partial<Draft> | ((draft: Draft) => Partial<Draft>),
  cell: string | null = null,
): History => {
  const { draft, past } = history;
  const next = { ...draft, ...(typeof patch === 'function' ? patch(draft) : patch) };
  if (next.concepts === draft.concepts) return { ...history, draft: next };
  const goesOn = cell !== null && cell === history.cell;
  return {
    draft: next,
    past: goesOn ? past : [...past.slice(1 - longest), draft.concepts],
    future: [],
    cell,
  };
};

/** Undoes the last step. Returns the same history if there is none. */
export const undone = (history: History): History => {
  const { draft, past, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return {
    draft: { ...draft, concepts: [...before] },
    past: past.slice(0, -1),
    future: [draft.concepts, ...future],
    cell: null,
  };
};

/** Redoes the step that was undone last. Returns the same history if there is none. */
export const redone = (history: History): History => {
  const { draft, past, future } = history;
  const [after, ...rest] = future;
  if (!after) return history;
  return {
    draft: { ...draft, concepts: [...after] },
    past: [...past, draft.concepts],
    future: rest,
    cell: null,
  };
};

const isSame = (one: Lines, other: Lines | undefined): boolean =>
  one.length === other?.length &&
  one.every((line, at) => line === other[at] || JSON.stringify(line) === JSON.stringify(other[at]));

/**
 * Applies `made` to the lines of the draft and of every undo and redo step, so that no step restores what is gone for good. Drops steps
 * that then change nothing.
 */
export const rewritten = (
  { draft, past, future }: History,
  made: (lines: Lines) => readonly DraftLine[],
): History => {
  const concepts = [...made(draft.concepts)];
  const before = past.map(made);
  const after = future.map(made);
  return {
    draft: { ...draft, concepts },
    past: before.filter((lines, at) => !isSame(lines, before[at + 1] ?? concepts)),
    future: after.filter((lines, at) => !isSame(lines, after[at - 1] ?? concepts)),
    cell: null,
  };
};

/** Index of the first line that differs between two states, for the cursor. */
export const firstDifference = (before: Lines, after: Lines): number => {
  const at = after.findIndex((line, i) => line !== before[i]);
  return at >= 0 ? at : Math.max(0, after.length - 1);
};
