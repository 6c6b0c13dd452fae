import type { DifferenceAnswer, DifferenceRow } from '@obraclara/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from '../estimations/world.ts';
import { lifeOf, type Life } from './life.ts';

const clock = { now: new Date('2026-01-10T15:00:00.123Z') };
let life: Life;
const instants: string[] = [];
const steps = 60;

beforeAll(async () => {
  const world = await openWorld(() => clock.now);
  const works = await world.main('Puente');
  const services = await world.internal(works.project_id);
  const ids = { estimations: [], internal: [], progress: [], documents: [] };
  life = { world, clock, works, services, tokens: await world.signIn(works.project_id), ids, next: 0 };
  const pass = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds));
  for (const { minutes, live } of lifeOf(20260311, steps)) {
    await live(life);
    pass(minutes * 60_000);
    life.tokens = await world.signIn(works.project_id);
    instants.push(clock.now.toISOString());
    pass(1);
  }
  await world.call('POST', `/projects/${works.project_id}/restore`, { token: life.tokens.admin });
  pass(60_000);
  life.tokens = await world.signIn(works.project_id);
}, 120_000);
afterAll(() => life?.world.close());

type Who = 'admin' | 'manager';
const get = async (url: string, as: Who = 'manager') => {
  const { status, body } = await life.world.call('GET', url, { token: life.tokens[as] });
  return { status, body };
};

/** Millionths of a JSON decimal, computed without binary fractions. */
const exact = (value: number): bigint => {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(String(value))!;
  return BigInt(`${sign}${whole}${part.padEnd(6, '0')}`);
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + exact(value), 0n);

type Estimation = Record<string, number> & {
  id: string;
  otras_retenciones_amounts: number[];
  otras_retenciones: { nombre: string }[];
};
type Figures = Map<string, bigint>;

const named = [
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'retencion_retraso_amount',
  'devolucion_retencion',
  'subtotal_3',
  'importe_liquido',
  'cumulative_amortization',
  'cumulative_liquid_amount',
];
const money = [
  'contract_amount',
  'total_estimated',
  'executed_amount',
  'revision_amount',
  'autorizada_amount',
  'pagada_amount',
  'anticipo_otorgado',
  'anticipo_amortizado',
  'anticipo_pendiente',
  'anticipo_amortization_percentage',
];

/** Every figure of the read routes at an instant, by contract, subject and name. Empty if the project does not exist. */
const plainly = async (instant: string): Promise<Figures> => {
  const p = life.works.project_id;
  const ask = async (path: string) => {
    const { status, body } = await get(`${path}?as_of=${instant}`);
    return status === 200 ? (body as never) : undefined;
  };
  const figures: Figures = new Map();
  const contracts = [
    ['main', `/estimations/${p}`, `/analytics/financial/${p}`, `/catalog/${p}`],
    ['internal', `/projects/${p}/internal-estimations`, `/projects/${p}/internal-analytics`, undefined],
  ] as const;
  for (const [contract, list, analytics] of contracts) {
    const rows: Estimation[] = (await ask(list)) ?? [];
    const sums: Record<string, number> | undefined = await ask(analytics);
    for (const name of sums ? money : []) figures.set(`${contract} null ${name}`, exact(sums![name]!));
    if (sums) {
      // All retentions of this project have one name, and none is refunded.
      const withheld = rows.flatMap((row) => row.otras_retenciones_amounts);
      figures.set(`${contract} null retained`, -sum(withheld));
      figures.set(`${contract} null estimation_count`, exact(rows.length));
    }
    for (const row of rows) {
      for (const name of named) figures.set(`${contract} ${row.id} ${name}`, exact(row[name]!));
      figures.set(`${contract} ${row.id} otras_retenciones`, sum(row.otras_retenciones_amounts));
    }
  }
  const [items, extraordinary, progress, documents] = await Promise.all(
    [`/catalog/${p}`, `/extraordinary/${p}`, `/progress/${p}`, `/documents/${p}`].map(
      async (path) => ((await ask(path)) ?? []) as { status?: string }[],
    ),
  );
  figures.set('main null concept_count', exact(items!.length + extraordinary!.length));
  figures.set('null null progress_count', exact(progress!.length));
  figures.set('null null document_count', exact(documents!.length));
  const pending = documents!.filter(({ status }) => status === 'pending');
  figures.set('null null pending_document_count', exact(pending.length));
  return figures;
};

/** The internal contract has no list of concepts with `as_of`. */
const notListed = (row: DifferenceRow) => row.contract === 'internal' && row.figure === 'concept_count';
const keyOf = ({ contract, id, figure }: DifferenceRow) => `${contract} ${id} ${figure}`;

const between = async (from: string, to: string) => {
  const { status, body } = await get(`/projects/${life.works.project_id}/difference?from=${from}&to=${to}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as DifferenceAnswer;
};

const isThere = async (instant: string) =>
  (await get(`/projects/${life.works.project_id}?as_of=${instant}`, 'admin')).status === 200;

type Numbers = Map<string, { least: number; most: number }>;

/** Whether each entry in `because` concerns this estimation, an earlier one or the advance, and lies between the two instants. */
const explains = ({ entries, from, to }: DifferenceAnswer, row: DifferenceRow, numbers: Numbers) =>
  row.because.every((id) => {
    const { kind, contract, subject_id, at } = entries.find((one) => one.id === id)!;
    const earlier = numbers.get(subject_id)?.least ?? Infinity;
    const concerned = subject_id === row.id || earlier <= numbers.get(row.id!)!.most;
    return (
      at > from! &&
      at <= to! &&
      contract === row.contract &&
      (kind === 'advance' || (kind === 'estimation' && concerned))
    );
  });

/** The figures that differ, with their differences. */
const changes = (before: Figures, after: Figures): Figures => {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const deltas = keys.map((key) => [key, (after.get(key) ?? 0n) - (before.get(key) ?? 0n)] as const);
  return new Map(deltas.filter(([, delta]) => delta !== 0n));
};

const listed = ({ rows }: DifferenceAnswer) => rows.filter((row) => !notListed(row));
const deltas = (rows: readonly DifferenceRow[]): Figures =>
  new Map(rows.map((row) => [keyOf(row), exact(row.delta)]));
const exactly = (value: number | null) => (value === null ? undefined : exact(value));

const expectFrom = (rows: readonly DifferenceRow[], before: Figures, after: Figures) => {
  expect(deltas(rows)).toEqual(changes(before, after));
  for (const row of rows) {
    expect(exactly(row.before)).toBe(before.get(keyOf(row)));
    expect(exactly(row.after)).toBe(after.get(keyOf(row)));
    expect(row.because.length, keyOf(row)).toBeGreaterThan(0);
    expect(row.because_count).toBeGreaterThanOrEqual(row.because.length);
  }
};

/** Instants at which the project exists, with its figures. */
const seen = async () => {
  const there: [instant: string, figures: Figures][] = [];
  for (const instant of instants.filter((_, index) => index % 4 === 3))
    if (await isThere(instant)) there.push([instant, await plainly(instant)]);
  return there;
};

it('gives for each figure the values of the plain routes at both instants, and for no other', async () => {
  const there = await seen();
  expect(there.length).toBeGreaterThan(8);
  const total = new Map<string, bigint>();
  const changed = new Set<string>();
  for (const [index, [from, before]] of there.slice(0, -1).entries()) {
    const [to, after] = there[index + 1]!;
    const rows = listed(await between(from, to));
    expectFrom(rows, before, after);
    for (const { figure } of rows) changed.add(figure);
    for (const [key, delta] of deltas(rows)) total.set(key, (total.get(key) ?? 0n) + delta);
  }
  // The steps add up to the difference between the first and the last instant.
  const [first, last] = [there[0]![1], there.at(-1)![1]];
  for (const [key, value] of last) expect((first.get(key) ?? 0n) + (total.get(key) ?? 0n), key).toBe(value);
  expect(changed.size).toBeGreaterThan(18);
}, 900_000);

it('names of each estimation only what concerns it, one before it or the advance', async () => {
  const there = instants[3]!;
  const last = instants.at(-1)!;
  const answer = await between(there, last);
  // All numbers that each estimation ever had, from its history.
  const numbers: Numbers = new Map();
  for (const kind of ['estimations', 'internal'] as const)
    for (const id of life.ids[kind]) {
      const url = kind === 'internal' ? 'internal-estimations' : 'estimations';
      const { body } = await get(`/${url}/${id}/history`);
      const said = (body as { changes: { field: string; before?: number; after?: number }[] }[])
        .flatMap(({ changes }) => changes.filter(({ field }) => field === 'number'))
        .flatMap(({ before, after }) => [before, after])
        .filter((number) => number !== undefined);
      numbers.set(id, { least: Math.min(...said), most: Math.max(...said) });
    }
  const ofEstimations = answer.rows.filter(({ subject }) => subject === 'estimation');
  expect(ofEstimations.length).toBeGreaterThan(10);
  for (const row of ofEstimations) {
    expect(row.because.length).toBeGreaterThan(0);
    expect(explains(answer, row, numbers), keyOf(row)).toBe(true);
  }
});

it('compares with what was before there was a project, and with now', async () => {
  const { body } = await get(`/projects/${life.works.project_id}/difference`);
  const { rows, from, to } = body as DifferenceAnswer;
  expect([from, to]).toEqual([null, null]);
  expect(rows.every(({ before }) => before === null)).toBe(true);
  const now = await plainly(clock.now.toISOString());
  expect(deltas(rows.filter((row) => !notListed(row)))).toEqual(
    new Map([...now].filter(([, value]) => value !== 0n)),
  );
  const birth = await between('2020-01-01T00:00:00Z', instants.at(-1)!);
  expect(birth.rows.length).toBeGreaterThan(10);
});

it('refuses instants that are none, of the future, or the wrong way round', async () => {
  const url = `/projects/${life.works.project_id}/difference`;
  const [early, late] = [instants[2]!, instants[8]!];
  for (const [query, detail] of [
    [`from=ayer`, 'El primer instante: debe ser una fecha y hora válidas (ISO 8601)'],
    [`from=2016-12-31T23:59:60Z`, 'El primer instante debe ser una fecha y hora válidas (ISO 8601).'],
    [`from=2999-01-01T00:00:00Z`, 'El primer instante aún no llega: elija uno pasado.'],
    [`from=${early}&to=2999-01-01T00:00:00Z`, 'El segundo instante aún no llega: elija uno pasado.'],
    [`from=${late}&to=${early}`, 'El primer instante es posterior al segundo.'],
  ])
    expect(await get(`${url}?${query}`)).toMatchObject({ status: 422, body: { detail } });
  expect(await get(`${url}?to=2020-01-01T00:00:00Z`)).toMatchObject({
    status: 404,
    body: { detail: 'El proyecto no existía en ese momento' },
  });
  const asOf = (await get(`${url}?from=${early}&as_of=${late}`)).body;
  expect(asOf).toEqual({ ...(await between(early, late)), to: null });
});
