import { restoreUsed } from '../catalog/used-concepts.ts';
import { execute, type Issue } from '../machinery/execute.ts';
import type { Clash } from '../machinery/fingerprint.ts';
import { withMoneyRange } from '../machinery/money-range.ts';
import type { Services } from '../machinery/services.ts';
import { requireOpen, type LiveProject } from '../project/rules.ts';
import { addRecord, type ProgressState } from './record-store.ts';
import { captureOf, loadCaptureContext, type Sent } from './capture-context.ts';
import { refusalOf, type Refused } from './refusal.ts';
import { progress, record, type NewRecord } from './rules.ts';

/** A capture, and the status for another request under its id. */
export type Capture = Sent & { clash: Clash };

export type Outcome = { status: 'created' | 'duplicate' } | Refused;

/** `position`: the position to read from for the new records; 0 if none was written. */
type Taken = { outcomes: Outcome[]; position: bigint };

/** The state reduced to the records of these captures: a page has 100, its project may have 50,000. */
const knownAmong = ({ records }: ProgressState, all: readonly NewRecord[]): ProgressState => ({
  records: new Map(
    all.flatMap(({ id }) => {
      const line = records.get(id);
      return line === undefined ? [] : [[id, line] as const];
    }),
  ),
});

/** The rule's outcome for each capture, in order; each one sees the captures before it. A closed contract accepts no new one. Pure. */
const judge = (state: ProgressState, all: readonly NewRecord[], project: LiveProject) => {
  const ahead = knownAmong(state, all);
  const decide = withMoneyRange(record);
  return all.map((asked) => {
    try {
      const events = decide(ahead, asked);
      if (events.length > 0) requireOpen(project);
      const { by: created_by, unit_price, calendar, clash, ...data } = asked;
      if (events.length > 0) addRecord(ahead, { ...data, created_by, revision: -1 });
      return { events };
    } catch (error) {
      return refusalOf(error);
    }
  });
};

type Judged = ReturnType<typeof judge>;

const eventsOf = (judged: Judged) => judged.flatMap((one) => ('events' in one ? one.events : []));

const outcomesOf = (judged: Judged): Outcome[] =>
  judged.map((one) => {
    if ('refusal' in one) return one;
    return { status: one.events.length > 0 ? 'created' : 'duplicate' };
  });

/** Captures of one project, written as one append. */
type Page = { project_id: string; by: string; captures: readonly Capture[]; issueOf: () => Issue };

/**
 * Writes the captures in one append. If the store refuses it (a text that cannot be stored), it splits the captures in halves until the
 * refused one is alone.
 */
const append = async (
  services: Services,
  page: Page & { project: LiveProject },
  all: readonly NewRecord[],
): Promise<Taken> => {
  const { project_id: key, project, issueOf } = page;
  const rule = (state: ProgressState, input: typeof all) => eventsOf(judge(state, input, project));
  const asked = { aggregate: progress, key, rule, input: all, issue: issueOf() };
  try {
    const { answer: outcomes, position } = await execute(
      services.streams,
      { ...asked, comparing: true },
      (_, before) => outcomesOf(judge(before, all, project)),
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
 * Records captures of one project. Each is accepted or refused independently, and the accepted ones are written at once. Their ids, not the
 * command's, identify repetitions. Throws 404 when the project does not exist.
 */
export const takePage = async (services: Services, page: Page): Promise<Taken> => {
  const { project_id, by, captures } = page;
  const project = await services.liveProject(project_id);
  const known = await loadCaptureContext(services, project_id, captures);
  const asked = captures.map((capture, index) => {
    const found = known[index]!;
    return 'refusal' in found ? found : { ...captureOf(capture, by, found), clash: capture.clash };
  });
  const records = asked.flatMap((one) => ('refusal' in one ? [] : [one]));
  const { outcomes, position } = await append(services, { ...page, project }, records);
  const of = { services, contract_id: services.mainContract(project_id), project_id, issue: page.issueOf() };
  const kept = await restoreUsed(
    of,
    records.map(({ concept_id }) => concept_id),
  );
  const left = outcomes.values();
  return {
    outcomes: asked.map((one) => ('refusal' in one ? one : left.next().value!)),
    position: kept.position > position ? kept.position : position,
  };
};
