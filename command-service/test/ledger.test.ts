import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenAdvance, goldenClaims, goldenConcepts, goldenExtraordinary, vectorA } from './golden.ts';
import { service, type Answer, type Service } from './service.ts';

let obra: Service;
let project_id: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
const conceptId: Record<string, string> = {};
const claims: Answer[] = [];

const bodyOf = (claim: (typeof goldenClaims)[number]) => ({
  project_id,
  number: claim.number,
  period: claim.period,
  start_date: claim.start_date,
  end_date: claim.end_date,
  concepts: Object.entries(claim.lines).map(([code, quantity]) => ({
    concept_id: conceptId[code],
    quantity,
  })),
  total_amount: 1,
  anticipo_amortization_percentage: claim.pct,
  retencion_retraso: claim.late,
  devolucion_retencion: claim.refund,
  otras_retenciones: claim.others,
});

beforeAll(async () => {
  obra = await service();
  project_id = await obra.project();
  supervisor = await obra.user('supervisor', [project_id]);
  for (const [concept_code, concept_name, unit, quantity, unit_price] of goldenConcepts) {
    const made = await obra.admin.post('/catalog', {
      project_id,
      concept_code,
      concept_name,
      unit,
      quantity,
      unit_price,
    });
    conceptId[concept_code] = made.body.id;
  }
  const [concept_code, description, unit, quantity, unit_price] = goldenExtraordinary;
  const extra = await supervisor.post('/extraordinary', {
    project_id,
    concept_code,
    description,
    unit,
    quantity,
    unit_price,
  });
  conceptId[concept_code] = extra.body.id;
  await supervisor.post(`/projects/${project_id}/anticipo`, goldenAdvance);
  for (const claim of goldenClaims) claims.push(await supervisor.post('/estimations', bodyOf(claim)));
});

afterAll(() => obra?.close());

const figure = (name: keyof typeof vectorA) => claims.map(({ body }) => body[name]);

it('answers vector A to the cent', () => {
  expect(claims.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  for (const name of Object.keys(vectorA) as (keyof typeof vectorA)[])
    expect(figure(name)).toEqual(vectorA[name]);
  expect(claims[4]?.body).toMatchObject({
    total_amount: 716960.76,
    subtotal_1: 525546.69,
    iva: 84087.47,
    subtotal_2: 609634.16,
    subtotal_3: 629634.16,
    net_amount: 594567.65,
    cumulative_amount: 1936486.49,
    status: 'entregada',
  });
  expect(claims[0]?.body.concepts.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([
    22044, 56403.71, 104929.41,
  ]);
});

it('says what a person should know before signing', () => {
  expect(claims[4]?.body.warnings).toEqual([
    'El monto total enviado difiere del calculado con el catálogo; se usa el calculado.',
    'La amortización se topó en $191,414.07, el saldo del anticipo.',
    'Rebasa la cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): C-005.',
  ]);
});

it('shows what deleting the second claim would change, then changes just that: vector B', async () => {
  const [, second, , , fifth] = claims.map(({ body }) => body);
  const shown = await supervisor.delete(`/estimations/${second.id}?preview=true`);
  expect(shown.status).toBe(200);
  expect(shown.body.changes.map(({ number }: { number: number }) => number)).toEqual([2, 3, 4, 5]);
  expect(shown.body.changes[0]).toMatchObject({ number: 2, after: null });
  expect(shown.body.changes[3]).toEqual({
    id: fifth.id,
    number: 5,
    before: {
      anticipo_amortization_amount: 191414.07,
      importe_liquido: 594567.65,
      cumulative_liquid_amount: 1936486.49,
    },
    after: {
      anticipo_amortization_amount: 215088.23,
      importe_liquido: 568478.72,
      cumulative_liquid_amount: 1546473.61,
    },
  });

  expect(await supervisor.delete(`/estimations/${second.id}`)).toMatchObject({
    status: 200,
    body: { id: second.id },
  });
  const status = await supervisor.put(`/estimations/${fifth.id}/status?status=autorizada`);
  expect(status.body).toMatchObject({
    status: 'autorizada',
    anticipo_amortization_amount: 215088.23,
    importe_liquido: 568478.72,
    cumulative_liquid_amount: 1546473.61,
    cumulative_amortization: 432723.62,
  });
});

it('gives vector A back when the second claim is captured again, and says first that a signed figure moves', async () => {
  const again = goldenClaims[1]!;
  const shown = await supervisor.post('/estimations?preview=true', bodyOf(again));
  expect(shown.status).toBe(200);
  expect(shown.body.estimation.importe_liquido).toBe(363923.95);
  expect(shown.body.warnings).toContain('La estimación 5 ya está autorizada y su importe líquido cambiaría.');
  expect(await supervisor.post('/estimations', bodyOf(again))).toMatchObject({
    status: 201,
    body: { cumulative_liquid_amount: 511909.28 },
  });
  const fifth = await supervisor.put(`/estimations/${claims[4]?.body.id}/status?status=entregada`);
  expect(fifth.body).toMatchObject({ importe_liquido: 594567.65, cumulative_liquid_amount: 1936486.49 });
});

it('keeps the price captured when the catalog changes afterwards', async () => {
  const [concept_code, concept_name, unit, quantity] = goldenConcepts[0];
  const dearer = { project_id, concept_code, concept_name, unit, quantity, unit_price: 20 };
  expect((await obra.admin.put(`/catalog/${conceptId['C-001']}`, dearer)).body.amount).toBe(49000);
  const same = await supervisor.put(`/estimations/${claims[0]?.body.id}`, bodyOf(goldenClaims[0]!));
  expect(same.body).toMatchObject({ total_amount: 183377.12, importe_liquido: 147985.33 });
});
