import type { Draft, DraftLine } from './draft.ts';

type Lines = readonly DraftLine[];

/** A draft with the lines it had before: what undo and redo go through. Only lines have a history; fields have the browser's own. */
export type History = {
  draft: Draft;
  past: readonly Lines[];
  future: readonly Lines[];
  /** The cell being typed into: its next keys belong to the same step. */
  cell: string | null;
};

/** Each step keeps only the lines that changed; the others are shared. */
const longest = 200;

export const historyOf = (draft: Draft): History => ({ draft, past: [], future: [], cell: null });

/** The draft with `patch`. Changed lines are one step to undo, unless they go on typing into the same `cell`. */
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

/** Without the last step. The same history when there is none. */
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

/** With the step that was undone last. The same history when there is none. */
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
 * The history as if its lines had always been what `made` makes of them, which no step takes back: for what is gone for good. Steps that
 * come to nothing then are none.
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

/** Where two states of the lines first differ, so that the cursor can go there. */
export const firstDifference = (before: Lines, after: Lines): number => {
  const at = after.findIndex((line, i) => line !== before[i]);
  return at >= 0 ? at : Math.max(0, after.length - 1);
};
