import type { ContractKind, HistoryKind } from '@obraclara/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explaining, maxNamed, type Causes, type Known } from '../src/routes/difference-causes.ts';

/** An entry; lists have the latest first. */
type Entry = {
  id: string;
  kind: HistoryKind;
  type: string;
  subject_id: string;
  contract: ContractKind | null;
};

const ids = ['e1', 'e2', 'e3', 'e4', 'e5'];
const entry = fc.oneof(
  fc.record({
    kind: fc.constant('estimation' as const),
    type: fc.constantFrom('EstimationCreated', 'EstimationUpdated', 'EstimationDeleted', 'StatusChanged'),
    subject_id: fc.constantFrom(...ids, 'gone'),
  }),
  fc.record({
    kind: fc.constant('advance' as const),
    type: fc.constant('AdvanceGranted'),
    subject_id: fc.constant(''),
  }),
  fc.record({
    kind: fc.constant('progress' as const),
    type: fc.constantFrom('ProgressRecorded', 'ProgressCorrected'),
    subject_id: fc.constant(''),
  }),
);

/** Estimations 1–3 belong to the main contract, the others to the internal one. */
const contractOf = ({ kind, subject_id }: Pick<Entry, 'kind' | 'subject_id'>, which: boolean) => {
  if (kind === 'progress') return null;
  if (kind === 'advance') return which ? 'main' : 'internal';
  return ['e1', 'e2', 'e3', 'gone'].includes(subject_id) ? 'main' : 'internal';
};

const entries = fc.array(fc.tuple(entry, fc.boolean()), { maxLength: 120 }).map((all) =>
  all.map(([said, which], index): Entry => ({
    ...said,
    id: `h${index}`,
    contract: contractOf(said, which),
  })),
);

const number = fc
  .tuple(fc.nat(6), fc.nat(6))
  .map(([a, b]) => ({ least: Math.min(a, b), most: Math.max(a, b) }));
const known = fc
  .array(fc.record({ number, amortises: fc.boolean() }), { minLength: ids.length, maxLength: ids.length })
  .map((all): Map<string, Known> => new Map(all.map((one, index) => [ids[index]!, one])));

/** Groups entries as the SQL does, with the latest twenty of each group. */
const grouped = (all: readonly Entry[]): Causes[] => {
  const placed = all.map((one, place) => ({ ...one, place }));
  const groups = Map.groupBy(placed, ({ kind, type, subject_id, contract }) =>
    [kind, type, subject_id, contract].join(),
  );
  return [...groups.values()].map((some) => {
    const { kind, type, subject_id, contract } = some[0]!;
    const latest = some.slice(0, 20).map(({ id, place }) => ({ id, place }));
    return { kind, type, subject_id, contract, count: some.length, latest };
  });
};

/** Reference implementation: checks each entry for whether it may change a figure of an estimation. */
const lookedFor = (
  all: readonly Entry[],
  about: { id: string; contract: ContractKind; movedByOthers: boolean },
  numbers: ReadonlyMap<string, Known>,
) => {
  const captured = all.filter(
    ({ kind, type, contract }) =>
      kind === 'estimation' && type !== 'StatusChanged' && contract === about.contract,
  );
  const own = captured.filter(({ subject_id }) => subject_id === about.id);
  const most = numbers.get(about.id)!.number.most;
  const others = all.filter((one) => {
    if (one.contract !== about.contract || own.includes(one)) return false;
    return (
      one.kind === 'advance' ||
      (captured.includes(one) && (numbers.get(one.subject_id)?.number.least ?? 99) <= most)
    );
  });
  return [...own, ...(about.movedByOthers ? others : [])].map(({ id }) => id);
};

it('names of each figure of an estimation the first ten of those that moved it, and counts them all', () => {
  fc.assert(
    fc.property(entries, known, fc.constantFrom(...ids), (all, numbers, id) => {
      const contract = contractOf({ kind: 'estimation', subject_id: id }, true)!;
      const explain = explaining(grouped(all), numbers);
      for (const [figure, movedByOthers] of [
        ['cumulative_liquid_amount', true],
        ['importe_liquido', numbers.get(id)!.amortises],
        ['total_amount', false],
      ] as const) {
        const expected = lookedFor(all, { id, contract, movedByOthers }, numbers);
        expect(explain({ subject: 'estimation', contract, id, figure })).toEqual({
          because: expected.slice(0, maxNamed),
          because_count: expected.length,
        });
      }
    }),
    { numRuns: 300, seed: 20261123 },
  );
});

it('names of the figures of contracts and of the project what their kind of figure rests on', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom('main', 'internal'), (all, contract: ContractKind) => {
      const explain = explaining(grouped(all), new Map());
      const of = (wanted: (one: Entry) => boolean) => {
        const some = all.filter(wanted).map(({ id }) => id);
        return { because: some.slice(0, maxNamed), because_count: some.length };
      };
      const asked = { subject: 'contract', contract, id: null } as const;
      expect(explain({ ...asked, figure: 'pagada_amount' })).toEqual(
        of((one) => one.kind === 'estimation' && one.contract === contract),
      );
      expect(explain({ ...asked, figure: 'anticipo_otorgado' })).toEqual(
        of((one) => one.kind === 'advance' && one.contract === contract),
      );
      const project = { subject: 'project', contract: null, id: null } as const;
      expect(explain({ ...project, figure: 'progress_count' })).toEqual(of((one) => one.kind === 'progress'));
    }),
    { numRuns: 300, seed: 20261124 },
  );
});
