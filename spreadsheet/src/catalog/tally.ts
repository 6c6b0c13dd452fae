import { gathering, type Findings, type Remarks } from '../findings/findings.ts';
import type { Draft } from './concepts/concept.ts';
import { newOutline, type Outline } from './outline/partidas.ts';
import type { Skipped } from './reading.ts';
import type { CatalogTable } from './table.ts';
import type { Title, TotalRow } from './totals.ts';

/** State after the rows read so far, used to read the next row. */
export type Position = {
  readonly outline: Outline;
  /** Sum of the admitted concepts, in cents. */
  readonly cents: number;
  /** Set when the previous row is a concept or its continuation; `draft` is null if that concept was rejected. */
  readonly previous: { readonly draft: Draft | null } | null;
  /** Row of the last total, -1 before the first. */
  readonly total_row: number;
  /** Number of generated codes, earlier tables included. */
  readonly generated: number;
};

/** State at the beginning of a table. */
export const begin = (generated: number): Position => ({
  outline: newOutline,
  cents: 0,
  previous: null,
  total_row: -1,
  generated,
});

/** A concept with its partidas, outermost first. */
type Placed = Draft & { partida: string[] };

/** Result of reading one row, with its remarks. */
export type Outcome = Partial<Remarks> & {
  readonly skipped?: keyof Skipped;
  readonly concept?: Placed;
  /** The previous concept with the continuation of its name. */
  readonly continued?: Draft;
  readonly title?: Title;
  readonly total?: TotalRow;
  /** Amount of a hidden row, in cents. */
  readonly hidden_cents?: number;
  /** Set for rows that name a concept: the stated amount (null without one) and the imported amount, both in cents. */
  readonly stated?: { cents: number | null; loaded: number };
  /** Whether the stated amount differs from quantity × price by more than rounding. */
  readonly differs?: boolean;
  /** Columns with a decimal comma in this row. */
  readonly commas?: readonly number[];
};

/** An outcome and the state after it. */
export type Step = { readonly here: Position; readonly came: Outcome };

/** Combined outcomes of all rows of a table. */
export type Tally = {
  readonly drafts: readonly Placed[];
  readonly titles: readonly Title[];
  readonly totals: readonly TotalRow[];
  readonly skipped: Readonly<Skipped>;
  /** Sum of the concepts, in cents. */
  readonly cents: number;
  readonly hidden_cents: number;
  /** Number of rows that name a concept, imported or not. For rows with a stated amount: the stated and the imported sums, in cents. */
  readonly stated: { readonly rows: number; readonly cents: number; readonly loaded: number };
  /** Number of rows whose amount differs from quantity × price by more than rounding. */
  readonly differing: number;
  /** Number of figures with a decimal comma, by column. */
  readonly commas: ReadonlyMap<number, number>;
  readonly warnings: Findings;
  readonly errors: Findings;
};

export const nothingSkipped = (): Skipped => ({
  text_rows: 0,
  total_rows: 0,
  repeated_rows: 0,
  hidden_rows: 0,
  input_rows: 0,
  scope_rows: 0,
  empty_rows: 0,
});

/** Replaces the name of the last concept with the name joined from several rows. */
const joinLast = (drafts: Placed[], { row, concept_name }: Draft): void => {
  const last = drafts.at(-1);
  if (last?.row === row) drafts[drafts.length - 1] = { ...last, concept_name };
};

/** Accumulates the stated and imported amounts. */
const stating = () => {
  const stated = { rows: 0, cents: 0, loaded: 0 };
  const add = ({ cents, loaded }: NonNullable<Outcome['stated']>): void => {
    stated.rows += 1;
    stated.cents += cents ?? 0;
    stated.loaded += cents === null ? 0 : loaded;
  };
  return { add, stated };
};

/** Accumulates the sums of the outcomes. */
const summing = (empty_rows: number) => {
  const skipped = { ...nothingSkipped(), empty_rows };
  const commas = new Map<number, number>();
  const { add: state, stated } = stating();
  const all = { cents: 0, hidden_cents: 0, differing: 0 };
  const add = (came: Outcome): void => {
    if (came.skipped) skipped[came.skipped] += 1;
    if (came.stated) state(came.stated);
    for (const column of came.commas ?? []) commas.set(column, (commas.get(column) ?? 0) + 1);
    all.cents += came.concept?.cents ?? 0;
    all.hidden_cents += came.hidden_cents ?? 0;
    all.differing += came.differs ? 1 : 0;
  };
  return { add, summed: () => ({ skipped, stated, commas, ...all }) };
};

/** Combines the outcomes of a table's rows, in order, into a tally. */
export const tallying = ({ empty_rows, warnings: before }: CatalogTable) => {
  const [drafts, titles, totals]: [Placed[], Title[], TotalRow[]] = [[], [], []];
  const [warnings, errors] = [gathering(), gathering()];
  const { add: addUp, summed } = summing(empty_rows);
  warnings.add(before);
  const add = (came: Outcome): void => {
    if (came.concept) drafts.push(came.concept);
    if (came.continued) joinLast(drafts, came.continued);
    if (came.title) titles.push(came.title);
    if (came.total) totals.push(came.total);
    addUp(came);
    warnings.add(came.warnings ?? []);
    errors.add(came.errors ?? []);
  };
  const tally = (): Tally => ({
    drafts,
    titles,
    totals,
    ...summed(),
    warnings: warnings.found(),
    errors: errors.found(),
  });
  return { add, tally };
};
