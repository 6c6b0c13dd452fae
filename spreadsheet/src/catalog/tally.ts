import { gathering, type Findings, type Remarks } from '../findings/findings.ts';
import type { Draft } from './concepts/concept.ts';
import { newOutline, type Outline } from './outline/partidas.ts';
import type { Skipped } from './reading.ts';
import type { CatalogTable } from './table.ts';
import type { Title, TotalRow } from './totals.ts';

/** What the rows so far say of the next one. */
export type Position = {
  readonly outline: Outline;
  /** Sum of the concepts let through, in cents. */
  readonly cents: number;
  /** The row before, when it was a concept or its continuation; `draft` is null when that concept was refused. */
  readonly previous: { readonly draft: Draft | null } | null;
  /** Row of the last total, -1 before the first. */
  readonly total_row: number;
  /** Codes made up, in the tables before as well. */
  readonly generated: number;
};

/** Where a table begins. */
export const begin = (generated: number): Position => ({
  outline: newOutline,
  cents: 0,
  previous: null,
  total_row: -1,
  generated,
});

/** A concept with the partidas around it, outermost first. */
type Placed = Draft & { partida: string[] };

/** What a row turned out to be, and what is to be said of it. */
export type Outcome = Partial<Remarks> & {
  readonly skipped?: keyof Skipped;
  readonly concept?: Placed;
  /** The concept above, with the name that goes on here. */
  readonly continued?: Draft;
  readonly title?: Title;
  readonly total?: TotalRow;
  /** What a hidden row comes to, in cents. */
  readonly hidden_cents?: number;
  /** The row speaks of a concept: its amount as stated (null without one), and what is loaded of it. */
  readonly stated?: { cents: number | null; loaded: number };
  /** Its amount is not quantity × price, by more than rounding. */
  readonly differs?: boolean;
  /** Columns whose figures it writes with a decimal comma. */
  readonly commas?: readonly number[];
};

/** An outcome, and where the reading stands after it. */
export type Step = { readonly here: Position; readonly came: Outcome };

/** What all the rows of a table came to. */
export type Tally = {
  readonly drafts: readonly Placed[];
  readonly titles: readonly Title[];
  readonly totals: readonly TotalRow[];
  readonly skipped: Readonly<Skipped>;
  /** Sum of the concepts, in cents. */
  readonly cents: number;
  readonly hidden_cents: number;
  /** Rows that speak of a concept, admitted or not, and what the amounts of those that state one add up to. */
  readonly stated: { readonly rows: number; readonly cents: number; readonly loaded: number };
  /** Rows whose amount is not quantity × price, by more than rounding. */
  readonly differing: number;
  /** Figures with a decimal comma, by column. */
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

/** The parts of a concept's name that stand in rows of their own become one. */
const joinLast = (drafts: Placed[], { row, concept_name }: Draft): void => {
  const last = drafts.at(-1);
  if (last?.row === row) drafts[drafts.length - 1] = { ...last, concept_name };
};

/** What rows say that they come to, and what is loaded of those that say it. */
const stating = () => {
  const stated = { rows: 0, cents: 0, loaded: 0 };
  const add = ({ cents, loaded }: NonNullable<Outcome['stated']>): void => {
    stated.rows += 1;
    stated.cents += cents ?? 0;
    stated.loaded += cents === null ? 0 : loaded;
  };
  return { add, stated };
};

/** Sums that outcomes add to. */
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

/** Folds the outcomes of a table's rows, in their order, into what they come to. */
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
