import fc from 'fast-check';
import { expect } from 'vitest';
import {
  differencesOf,
  rowsOf,
  type ReferenceContract,
  type ReferenceEstimation,
  type ReferenceRetention,
} from './reference.ts';
import type { Answer, ContractUnderTest, World } from './world.ts';

type Said = {
  number: number;
  period: string;
  /** Indices of concepts in the catalog. */
  lines: { concept: number; quantity: number }[];
  percentage: number;
  es_final: boolean;
  late: ReferenceRetention | null;
  refund: number;
  others: ReferenceRetention[];
};

type Ids = { next: number };

/** A contract as the reference model computes it, and as the application stores it. */
export type Subject = { under: ContractUnderTest; model: ReferenceContract; ids: Ids };
export type Real = { world: World; subjects: Subject[] };

const copyOf = (model: ReferenceContract): ReferenceContract => structuredClone(model);

const linesOf = ({ under }: Subject, said: Said, former: ReferenceEstimation | undefined) =>
  said.lines.map(({ concept, quantity }) => {
    const { id, code, price } = under.concepts[concept % under.concepts.length]!;
    const kept = former?.lines.find(({ concept_id }) => concept_id === id);
    return {
      concept_id: id,
      concept_code: kept?.concept_code ?? code,
      unit_price: kept?.unit_price ?? price,
      quantity,
    };
  });

const estimationOf = (
  subject: Subject,
  said: Said,
  { id, former }: { id: string; former?: ReferenceEstimation },
): ReferenceEstimation => ({
  id,
  number: said.number,
  period: said.period,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  status: former?.status ?? 'entregada',
  anticipo_amortization_percentage: said.percentage,
  es_final: said.es_final,
  retencion_retraso: said.late,
  devolucion_retencion: said.refund,
  otras_retenciones: said.others,
  lines: linesOf(subject, said, former),
});

const bodyOf = ({ under }: Subject, { lines, status: _, ...estimation }: ReferenceEstimation) => ({
  ...estimation,
  project_id: under.project_id,
  concepts: lines.map(({ concept_id, quantity }) => ({ concept_id, quantity })),
});

/** Expects that the list of estimations equals the reference, without further rows. */
export const listed = async ({ world }: Real, { under, model }: Subject) => {
  const { body } = await world.call('GET', under.list, { token: under.token });
  expect(body.map(({ id }: { id: string }) => id)).toEqual(rowsOf(model).map(({ id }) => id));
  expect(body).toMatchObject(rowsOf(model));
};

const rowOf = async ({ world }: Real, { under }: Subject, id: string) => {
  const { body } = await world.call('GET', under.list, { token: under.token });
  return body.find((row: { id: string }) => row.id === id);
};

/** Numbers of the estimations that the warnings name as paid. */
const paidNumbers = (warnings: string[]) =>
  warnings.flatMap((text) => /^La estimación (\d+) ya .*pagada/.exec(text)?.slice(1).map(Number) ?? []);

type Ask = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: unknown };

/** Runs a command after its preview. Expects that the preview lists the changes of the reference and the command makes them. */
const announced = async (
  real: Real,
  subject: Subject,
  ask: Ask,
  { after, touched }: { after: ReferenceContract; touched?: string },
): Promise<Answer> => {
  const { token } = subject.under;
  const { method, url, body } = ask;
  const { changes, paid } = differencesOf(subject.model, after, touched);
  const preview = `${url}${url.includes('?') ? '&' : '?'}preview=true`;
  const shown = await real.world.call(method, preview, { token, body });
  expect(shown.status).toBe(200);
  expect(shown.body.changes).toEqual(changes);
  expect(shown.body.paid).toEqual(paid);
  const done = await real.world.call(method, url, { token, body });
  expect(done.status).toBe(method === 'POST' && !url.includes('anticipo') ? 201 : 200);
  expect(paidNumbers(done.body.warnings)).toEqual(paid.map(({ number }) => number));
  const expected = rowsOf(after).find(({ id }) => id === done.body.id);
  if (expected) {
    if (shown.body.estimation?.status === expected.status)
      expect(shown.body.estimation).toMatchObject(expected);
    expect(done.body).toMatchObject(expected);
    expect(done.body).toMatchObject(await rowOf(real, subject, expected.id));
  }
  subject.model = after;
  return done;
};

const refused = async ({ world }: Real, { under }: Subject, { method, url, body }: Ask, status: number) => {
  const answer = await world.call(method, url, { token: under.token, body });
  expect(answer.status).toBe(status);
};

const isTaken = ({ model }: Subject, number: number, id: string) =>
  model.estimations.some((other) => other.number === number && other.id !== id);

/** Creates an estimation; expects a refusal if its number is taken. */
const create = async (real: Real, subject: Subject, said: Said) => {
  const id = `e-${++subject.ids.next}`;
  const estimation = estimationOf(subject, said, {
    id: `${subject.under.kind}-${subject.under.project_id}-${id}`,
  });
  const ask = { method: 'POST', url: subject.under.url, body: bodyOf(subject, estimation) } as const;
  if (isTaken(subject, said.number, estimation.id)) return refused(real, subject, ask, 409);
  const after = copyOf(subject.model);
  after.estimations.push(estimation);
  await announced(real, subject, ask, { after, touched: estimation.id });
};

const chosen = ({ model }: Subject, which: number) => model.estimations[which % model.estimations.length];

/** Updates an estimation: all of it, only its period text or only its number. */
const edit = async (
  real: Real,
  subject: Subject,
  { which, said, only }: { which: number; said: Said; only: 'all' | 'period' | 'number' },
) => {
  const former = chosen(subject, which);
  if (!former) return;
  const whole = estimationOf(subject, said, { id: former.id, former });
  const edited = {
    all: whole,
    period: { ...former, period: said.period },
    number: { ...former, number: said.number },
  }[only];
  const isSame = JSON.stringify(edited) === JSON.stringify(former);
  const isSigned = ['autorizada', 'pagada'].includes(former.status);
  const changed = isSigned && !isSame ? { ...edited, status: 'entregada' } : edited;
  const ask = {
    method: 'PUT',
    url: `${subject.under.url}/${former.id}`,
    body: bodyOf(subject, changed),
  } as const;
  if (isTaken(subject, changed.number, former.id)) return refused(real, subject, ask, 409);
  const after = copyOf(subject.model);
  after.estimations = after.estimations.map((one) => (one.id === former.id ? changed : one));
  await announced(real, subject, ask, { after, touched: former.id });
};

const changeStatus = async (
  real: Real,
  subject: Subject,
  { which, status }: { which: number; status: string },
) => {
  const former = chosen(subject, which);
  if (!former) return;
  const after = copyOf(subject.model);
  after.estimations.find(({ id }) => id === former.id)!.status = status;
  const ask = { method: 'PUT', url: `${subject.under.url}/${former.id}/status?status=${status}` } as const;
  await announced(real, subject, ask, { after, ...(status === 'pagada' ? {} : { touched: former.id }) });
};

const remove = async (real: Real, subject: Subject, which: number) => {
  const former = chosen(subject, which);
  if (!former) return;
  const after = copyOf(subject.model);
  after.estimations = after.estimations.filter(({ id }) => id !== former.id);
  const ask = { method: 'DELETE', url: `${subject.under.url}/${former.id}` } as const;
  await announced(real, subject, ask, { after, touched: former.id });
};

const grantAdvance = async (
  real: Real,
  subject: Subject,
  { amount, percentage }: { amount: number; percentage: number },
) => {
  const { under, model } = subject;
  const after = { ...copyOf(model), advance: { amount, percentage } };
  if (under.kind === 'main') {
    const url = `/projects/${under.project_id}/anticipo`;
    await announced(
      real,
      subject,
      { method: 'POST', url, body: { amount, amortization_percentage: percentage } },
      { after },
    );
    return;
  }
  const { paid } = differencesOf(model, after);
  const done = await real.world.defineInternal(under, amount, percentage);
  expect(done.status).toBe(200);
  expect(paidNumbers(done.body.warnings)).toEqual(paid.map(({ number }) => number));
  subject.model = after;
};

/** Changes a catalog price. Existing estimations keep theirs. */
const changePrice = async (
  { world }: Real,
  { under }: Subject,
  { which, price }: { which: number; price: number },
) => {
  const concept = under.concepts[which % under.concepts.length]!;
  concept.price = price;
  if (under.kind === 'internal') return void (await world.loadPrices(under));
  const body = world.conceptBody(under.project_id, concept.code, price);
  const done = await world.call('PUT', `/catalog/${concept.id}`, { token: world.admin, body });
  expect(done.status).toBe(200);
};

/** Deletes a concept of the works and creates an equal one. Expects a refusal if an estimation uses the concept. */
const removeConcept = async ({ world }: Real, { under, model }: Subject, which: number) => {
  if (under.kind === 'internal') return;
  const at = which % under.concepts.length;
  const { id, code, price } = under.concepts[at]!;
  const held = model.estimations.some(({ lines }) => lines.some(({ concept_id }) => concept_id === id));
  const done = await world.call('DELETE', `/catalog/${id}`, { token: world.admin });
  expect(done.status).toBe(held ? 409 : 200);
  if (!held) under.concepts[at] = await world.addConcept(under.project_id, code, price);
};

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((n) => n / 10 ** decimals);

const retention = fc.record(
  {
    nombre: fc.constantFrom('5 al millar', 'Fondo', 'Sanción'),
    tipo: fc.constantFrom('porcentaje' as const, 'importe' as const),
    valor: decimal(12, 2),
    es_suma: fc.boolean(),
    base: fc.constantFrom(
      'subtotal_3' as const,
      'subtotal_2' as const,
      'subtotal_1' as const,
      'monto_total' as const,
    ),
  },
  { requiredKeys: ['nombre', 'tipo', 'valor', 'es_suma'] },
);
const late = retention.map(({ base: _, ...rest }) => ({
  ...rest,
  nombre: 'Retención por Retraso al Programa',
}));

const said: fc.Arbitrary<Said> = fc.record({
  number: fc.integer({ min: 1, max: 9 }),
  period: fc.constantFrom('Marzo', 'Marzo 2026', 'Corte de marzo', 'Periodo 3'),
  lines: fc.uniqueArray(
    fc
      .record({ concept: fc.nat(3), quantity: decimal(90, 3).map((quantity) => quantity + 0.001) })
      .map(({ concept, quantity }) => ({ concept, quantity: Math.round(quantity * 1000) / 1000 })),
    { minLength: 1, maxLength: 4, selector: ({ concept }) => concept },
  ),
  percentage: fc.constantFrom(0, 10, 30, 33.3333, 100),
  es_final: fc.boolean(),
  late: fc.option(late),
  refund: decimal(50, 2),
  others: fc.array(retention, { maxLength: 3 }),
});

const statuses = ['entregada', 'autorizada', 'pagada', 'pagada', 'revision'];

type Kind = {
  [K in string]: {
    arbitrary: fc.Arbitrary<never>;
    weight: number;
    run: (real: Real, subject: Subject, asked: never) => Promise<void>;
  };
};
const kind = <T>(
  weight: number,
  arbitrary: fc.Arbitrary<T>,
  run: (real: Real, subject: Subject, asked: T) => Promise<void>,
) => ({ arbitrary, weight, run }) as unknown as Kind[string];

const kinds: Kind = {
  create: kind(6, said, create),
  edit: kind(
    8,
    fc.record({
      which: fc.nat(20),
      said,
      only: fc.constantFrom('all' as const, 'period' as const, 'number' as const),
    }),
    edit,
  ),
  status: kind(5, fc.record({ which: fc.nat(20), status: fc.constantFrom(...statuses) }), changeStatus),
  remove: kind(2, fc.nat(20), remove),
  advance: kind(
    2,
    fc.record({ amount: decimal(20_000, 2), percentage: fc.constantFrom(0, 10, 30, 100) }),
    grantAdvance,
  ),
  price: kind(
    2,
    fc.record({ which: fc.nat(3), price: decimal(900, 4).map((price) => price || 1) }),
    changePrice,
  ),
  concept: kind(2, fc.nat(3), removeConcept),
};

/** One random command on one of the contracts, as fast-check runs it. */
class Operation implements fc.AsyncCommand<object, Real> {
  readonly name: string;
  readonly contract: number;
  readonly asked: never;
  constructor(name: string, contract: number, asked: never) {
    this.name = name;
    this.contract = contract;
    this.asked = asked;
  }
  check() {
    return true;
  }
  async run(_: object, real: Real) {
    const subject = real.subjects[this.contract % real.subjects.length]!;
    await kinds[this.name]!.run(real, subject, this.asked);
    await listed(real, subject);
  }
  toString() {
    return `${this.name} of contract ${this.contract}: ${JSON.stringify(this.asked)}`;
  }
}

export const operation: fc.Arbitrary<fc.AsyncCommand<object, Real>> = fc.oneof(
  ...Object.entries(kinds).map(([name, { weight, arbitrary }]) => ({
    weight,
    arbitrary: fc
      .tuple(fc.nat(2), arbitrary)
      .map(([contract, asked]) => new Operation(name, contract, asked)),
  })),
);
