import { keepUsed } from '../catalog/used-concepts.ts';
import { execute, type Issue } from '../machinery/execute.ts';
import type { Clash } from '../machinery/fingerprint.ts';
import { inRange } from '../machinery/in-range.ts';
import type { Services } from '../machinery/services.ts';
import { keep, type ProgressState } from './kept-records.ts';
import { captureOf, knownOf, type Sent } from './known.ts';
import { refusalOf, type Refused } from './refused.ts';
import { progress, record, type NewRecord } from './rules.ts';

/** A capture, and how another one under its id is refused. */
export type Capture = Sent & { clash: Clash };

export type Outcome = { status: 'created' | 'duplicate' } | Refused;

/** `position`: up to where to read for seeing what was written; 0 when that was nothing. */
type Taken = { outcomes: Outcome[]; position: bigint };

/** Those of these captures that came before: a page has 100, its project maybe 50,000. */
const knownAmong = ({ records }: ProgressState, all: readonly NewRecord[]): ProgressState => ({
  records: new Map(
    all.flatMap(({ id }) => {
      const line = records.get(id);
      return line === undefined ? [] : [[id, line] as const];
    }),
  ),
});

/** What the rule says to each, in their order; each meets those before it. Pure. */
const judge = (state: ProgressState, all: readonly NewRecord[]) => {
  const ahead = knownAmong(state, all);
  const decide = inRange(record);
  return all.map((asked) => {
    try {
      const events = decide(ahead, asked);
      const { by: created_by, unit_price, calendar, clash, ...data } = asked;
      if (events.length > 0) keep(ahead, { ...data, created_by, revision: -1 });
      return { events };
    } catch (error) {
      return refusalOf(error);
    }
  });
};

const eventsOf = (state: ProgressState, all: readonly NewRecord[]) =>
  judge(state, all).flatMap((one) => ('events' in one ? one.events : []));

const outcomesOf = (state: ProgressState, all: readonly NewRecord[]): Outcome[] =>
  judge(state, all).map((one) => {
    if ('refusal' in one) return one;
    return { status: one.events.length > 0 ? 'created' : 'duplicate' };
  });

/** The records of one project, as one append. */
type Page = { project_id: string; by: string; captures: readonly Capture[]; issueOf: () => Issue };

/**
 * Records them in one append. When the store refuses the whole (an item has text that can't be stored) they are taken in
 * halves, until what is refused stands by itself.
 */
const append = async (services: Services, page: Page, all: readonly NewRecord[]): Promise<Taken> => {
  const { project_id: key, issueOf } = page;
  const asked = { aggregate: progress, key, rule: eventsOf, input: all, issue: issueOf() };
  try {
    const { answer: outcomes, position } = await execute(
      services.streams,
      { ...asked, comparing: true },
      (_, before) => outcomesOf(before, all),
    );
    return { outcomes, position };
  } catch (error) {
    const refused = refusalOf(error);
    if (all.length === 1) return { outcomes: [refused], position: 0n };
    const middle = all.length >> 1;
    const first = await append(services, page, all.slice(0, middle));
    const second = await append(services, page, all.slice(middle));
    return {
      outcomes: [...first.outcomes, ...second.outcomes],
      position: second.position > first.position ? second.position : first.position,
    };
  }
};

/**
 * Takes captures of one project: each stands for itself, and what is allowed is written at once. Their ids, not the
 * command's, tell which have come before. Throws when there is no such project.
 */
export const takePage = async (services: Services, page: Page): Promise<Taken> => {
  const { project_id, by, captures } = page;
  await services.liveProject(project_id);
  const known = await knownOf(services, project_id, captures);
  const asked = captures.map((capture, index) => {
    const found = known[index]!;
    return 'refusal' in found ? found : { ...captureOf(capture, by, found), clash: capture.clash };
  });
  const records = asked.flatMap((one) => ('refusal' in one ? [] : [one]));
  const { outcomes, position } = await append(services, page, records);
  const of = { services, contract_id: services.mainContract(project_id), project_id, issue: page.issueOf() };
  const kept = await keepUsed(
    of,
    records.map(({ concept_id }) => concept_id),
  );
  const left = outcomes.values();
  return {
    outcomes: asked.map((one) => ('refusal' in one ? one : left.next().value!)),
    position: kept.position > position ? kept.position : position,
  };
};
