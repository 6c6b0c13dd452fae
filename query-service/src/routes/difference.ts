import {
  contractFigures,
  DifferenceAnswer,
  DifferenceQuerystring,
  estimationFigures,
  projectFigures,
  ProjectParams,
  type DifferenceRow,
} from '@obraclara/api';
import { decimalDifference } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { parsePastInstant } from '../as-of.ts';
import type { Asked, JsonRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { causesSince, explaining, type Known } from './difference-causes.ts';
import { subjectsOf, type Figure, type Subject } from './difference-sides.ts';
import { historyEntries } from './history-entries.ts';

const figuresOf: Record<Subject['subject'], readonly Figure[]> = {
  project: projectFigures,
  contract: contractFigures,
  estimation: estimationFigures,
};

type Pair = { before: Subject | undefined; after: Subject | undefined; of: Subject };

const keyOf = ({ subject, contract, id }: Subject) => `${subject} ${contract} ${id}`;
const ranks = { project: 0, contract: 1, estimation: 2 };
const inOrder = ({ of: a }: Pair, { of: b }: Pair) =>
  (b.contract ?? '~').localeCompare(a.contract ?? '~') ||
  ranks[a.subject] - ranks[b.subject] ||
  (a.number ?? 0) - (b.number ?? 0);

/** Pairs the subjects of both instants; one side is undefined if the subject did not exist then. */
const paired = (before: readonly Subject[], after: readonly Subject[]): Pair[] => {
  const then = new Map(before.map((one) => [keyOf(one), one]));
  const now = new Map(after.map((one) => [keyOf(one), one]));
  return [...new Map([...then, ...now])]
    .map(([key, of]) => ({ before: then.get(key), after: now.get(key), of }))
    .sort(inOrder);
};

const figure = (subject: Subject | undefined, name: Figure): number | null => subject?.figures[name] ?? null;

type Changed = Omit<DifferenceRow, 'because' | 'because_count'>;

/** The changed figures of a subject. A new or deleted subject has no change in a figure of 0. */
const changedOf = ({ before, after, of: { subject, contract, id, title } }: Pair): Changed[] =>
  figuresOf[subject].flatMap((name) => {
    const [was, is] = [figure(before, name), figure(after, name)];
    const delta = decimalDifference(is ?? 0, was ?? 0);
    return delta === 0 ? [] : [{ subject, contract, id, title, figure: name, before: was, after: is, delta }];
  });

/** Further data of each estimation, by id. */
const knownOf = (pairs: readonly Pair[]): Map<string, Known> =>
  new Map(
    pairs.map(({ before, after, of }) => {
      const numbers = [before?.number, after?.number].filter((number) => number !== undefined);
      const [was, is] = [before, after].map((one) => figure(one, 'anticipo_amortization_amount') ?? 0);
      return [
        of.id ?? '',
        { number: { least: Math.min(...numbers), most: Math.max(...numbers) }, amortises: was !== is },
      ];
    }),
  );

type Span = { from: Date | null; to: Date | null };

const spanOf = ({ from, to, as_of }: Asked['query'], now: Date): Span => {
  const until = to ?? as_of;
  const span = {
    from: from === undefined ? null : parsePastInstant(from, 'El primer instante', now),
    to: until === undefined ? null : parsePastInstant(until, 'El segundo instante', now),
  };
  if (span.from && span.from > (span.to ?? now))
    return refuse(422, 'El primer instante es posterior al segundo.');
  return span;
};

/** Changed figures since the first instant, with the entries of the history that may explain them. */
const changesSince = async (asked: Asked, before: readonly Subject[], since: Date | null) => {
  const [after, causes] = await Promise.all([subjectsOf(asked), causesSince(asked, since)]);
  const pairs = paired(before, after);
  const known = knownOf(pairs.filter(({ of }) => of.subject === 'estimation'));
  const explained = explaining(causes, known);
  const rows = pairs.flatMap(changedOf).map((row) => ({ ...row, ...explained(row) }));
  const named = [...new Set(rows.flatMap(({ because }) => because))];
  return { rows, entries: named.length > 0 ? await historyEntries(asked, named) : [] };
};

const differenceOf = async (asked: Asked, { from, to }: Span): Promise<DifferenceAnswer> => {
  const before = (from && (await asked.asOf(from, subjectsOf))) || [];
  const end = (then: Asked) => changesSince(then, before, from);
  const changes = to ? await asked.asOf(to, end) : await end(asked);
  return {
    from: from?.toISOString() ?? null,
    to: asked.query['to'] === undefined ? null : (to?.toISOString() ?? null),
    ...(changes ?? refuse(404, 'El proyecto no existía en ese momento')),
  };
};

/** The figures of a project that changed between two instants, by how much, and by which entries of the history. */
export const differenceRoute: JsonRoute = {
  url: '/projects/:projectId/difference',
  summary: 'Qué cifras cambiaron entre dos instantes, en cuánto, y por cuáles movimientos del historial',
  tag: 'Historial',
  action: 'history.read',
  projections: ['history', 'estimations', 'contract-terms', 'catalog', 'progress', 'documents'],
  project: projectOfRoute,
  ofInstants: true,
  params: ProjectParams,
  querystring: DifferenceQuerystring,
  response: DifferenceAnswer,
  taggedByContent: true,
  answer: async (asked) => ({
    body: JSON.stringify(await differenceOf(asked, spanOf(asked.query, asked.now))),
  }),
};
