import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenAdvance, goldenEstimations, goldenConcepts, goldenExtraordinary, vectorA } from './golden.ts';
import { goldenCatalog, loadInternal, sendFile } from './internal.ts';
import { service, type Answer, type Service } from './service.ts';

type Session = Awaited<ReturnType<Service['user']>>;

/** A contract with the golden concepts and advance, the user who captures its estimations, and their address. */
type Contract = {
  estimations: string;
  person: Session;
  conceptId: Record<string, string>;
  /** Raises the price of the first concept to 20. */
  raisePrice: () => Promise<void>;
};

const works = async (obra: Service, project_id: string): Promise<Contract> => {
  const person = await obra.user('supervisor', [project_id]);
  const conceptId: Record<string, string> = {};
  for (const [concept_code, concept_name, unit, quantity, unit_price] of goldenConcepts) {
    const terms = { project_id, concept_code, concept_name, unit, quantity, unit_price };
    conceptId[concept_code] = (await obra.admin.post('/catalog', terms)).body.id;
  }
  const [concept_code, description, unit, quantity, unit_price] = goldenExtraordinary;
  const extra = { project_id, concept_code, description, unit, quantity, unit_price };
  conceptId[concept_code] = (await person.post('/extraordinary', extra)).body.id;
  await person.post(`/projects/${project_id}/anticipo`, goldenAdvance);
  const raisePrice = async () => {
    const [concept_code, concept_name, unit, quantity] = goldenConcepts[0];
    const dearer = { project_id, concept_code, concept_name, unit, quantity, unit_price: 20 };
    expect((await obra.admin.put(`/catalog/${conceptId['C-001']}`, dearer)).body.amount).toBe(49000);
  };
  return { estimations: '/estimations', person, conceptId, raisePrice };
};

const services = async (obra: Service, project_id: string): Promise<Contract> => {
  const person = await obra.user('manager', [project_id]);
  const conceptId = await loadInternal(obra, person, project_id);
  const raisePrice = async () => {
    const url = `/projects/${project_id}/internal-contract/catalog`;
    const dearer = await sendFile(obra, person.token, url, goldenCatalog({ 'C-001': 20 }));
    expect(dearer.body).toMatchObject({ items_updated: 1, items_unchanged: 5 });
  };
  return { estimations: '/internal-estimations', person, conceptId, raisePrice };
};

describe.each([
  ['the works', works],
  ['the internal contract', services],
])('the ledger of %s', (_, contractOf) => {
  let obra: Service;
  let project_id: string;
  let contract: Contract;
  const estimations: Answer[] = [];

  const bodyOf = (estimation: (typeof goldenEstimations)[number]) => ({
    project_id,
    number: estimation.number,
    period: estimation.period,
    start_date: estimation.start_date,
    end_date: estimation.end_date,
    concepts: Object.entries(estimation.lines).map(([code, quantity]) => ({
      concept_id: contract.conceptId[code],
      quantity,
    })),
    total_amount: 1,
    anticipo_amortization_percentage: estimation.pct,
    retencion_retraso: estimation.late,
    devolucion_retencion: estimation.refund,
    otras_retenciones: estimation.others,
  });

  beforeAll(async () => {
    obra = await service();
    project_id = await obra.project();
    contract = await contractOf(obra, project_id);
    for (const estimation of goldenEstimations)
      estimations.push(await contract.person.post(contract.estimations, bodyOf(estimation)));
  });
  afterAll(() => obra?.close());

  const figure = (name: keyof typeof vectorA) => estimations.map(({ body }) => body[name]);

  it('answers vector A to the cent', () => {
    expect(estimations.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    for (const name of Object.keys(vectorA) as (keyof typeof vectorA)[])
      expect(figure(name)).toEqual(vectorA[name]);
    expect(estimations[4]?.body).toMatchObject({
      total_amount: 716960.76,
      subtotal_1: 525546.69,
      iva: 84087.47,
      subtotal_2: 609634.16,
      subtotal_3: 629634.16,
      net_amount: 594567.65,
      cumulative_amount: 1936486.49,
      status: 'entregada',
    });
    expect(estimations[0]?.body.concepts.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([
      22044, 56403.71, 104929.41,
    ]);
  });

  it('says what a person should know before signing', () => {
    expect(estimations[4]?.body.warnings).toEqual([
      'El monto total enviado difiere del calculado con el catálogo; se usa el calculado.',
      'La amortización se topó en $191,414.07, el saldo del anticipo.',
      'Rebasa la cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): C-005.',
    ]);
  });

  it('shows what deleting the second estimation would change, then changes just that: vector B', async () => {
    const [, second, , , fifth] = estimations.map(({ body }) => body);
    const shown = await contract.person.delete(`${contract.estimations}/${second.id}?preview=true`);
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

    expect(await contract.person.delete(`${contract.estimations}/${second.id}`)).toMatchObject({
      status: 200,
      body: { id: second.id },
    });
    const status = await contract.person.put(`${contract.estimations}/${fifth.id}/status?status=autorizada`);
    expect(status.body).toMatchObject({
      status: 'autorizada',
      anticipo_amortization_amount: 215088.23,
      importe_liquido: 568478.72,
      cumulative_liquid_amount: 1546473.61,
      cumulative_amortization: 432723.62,
    });
  });

  it('gives vector A back when the second estimation is captured again, and says first that a signed figure moves', async () => {
    const again = goldenEstimations[1]!;
    const shown = await contract.person.post(`${contract.estimations}?preview=true`, bodyOf(again));
    expect(shown.status).toBe(200);
    expect(shown.body.estimation.importe_liquido).toBe(363923.95);
    expect(shown.body.warnings).toContain(
      'La estimación 5 ya está autorizada y su importe líquido cambiaría de $568,478.72 a $594,567.65.',
    );
    expect(await contract.person.post(contract.estimations, bodyOf(again))).toMatchObject({
      status: 201,
      body: { cumulative_liquid_amount: 511909.28 },
    });
    const fifth = await contract.person.put(
      `${contract.estimations}/${estimations[4]?.body.id}/status?status=entregada`,
    );
    expect(fifth.body).toMatchObject({ importe_liquido: 594567.65, cumulative_liquid_amount: 1936486.49 });
  });

  it('keeps the price captured when the catalog changes afterwards', async () => {
    await contract.raisePrice();
    const same = await contract.person.put(
      `${contract.estimations}/${estimations[0]?.body.id}`,
      bodyOf(goldenEstimations[0]!),
    );
    expect(same.body).toMatchObject({ total_amount: 183377.12, importe_liquido: 147985.33 });
  });
});
