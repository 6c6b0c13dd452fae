import { EstimationAnswer } from '@obraclara/api';
import { EstimationTerms, defaultEstimationTerms } from '@obraclara/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFile } from '../../../command-service/test/stored-file.ts';
import { openWorld, type ContractUnderTest, type World } from './world.ts';

let world: World;
const contracts: Partial<Record<'main' | 'internal', ContractUnderTest>> = {};
beforeAll(async () => {
  world = await openWorld();
  contracts.main = await world.main('Puente');
  contracts.internal = await world.internal(contracts.main.project_id);
});
afterAll(() => world?.close());

/** An estimation with every field set to a value other than its default. */
const said = ({ concepts: [concept] }: ContractUnderTest, croquis: string): Required<EstimationTerms> => ({
  number: 7,
  period: 'Enero 2026',
  start_date: '2026-01-05',
  end_date: '2026-01-30',
  folio_factura: 'A-1234',
  estimation_type: 'adicionales',
  amortization_amount: 40.5,
  anticipo_amortization_percentage: 12.5,
  es_final: true,
  retencion_retraso: { nombre: 'Atraso', tipo: 'importe', valor: 3.5, es_suma: false },
  devolucion_retencion: 1.25,
  otras_retenciones: [
    { nombre: '5 al millar', tipo: 'porcentaje', valor: 0.5, es_suma: true, base: 'monto_total' },
  ],
  concepts: [
    {
      concept_id: concept!.id,
      concept_code: concept!.code,
      concept_name: `Concepto ${concept!.code}`,
      unit: 'm2',
      unit_price: concept!.price,
      quantity: 2.5,
      generadores: [
        {
          eje: 'A-1',
          tramo: '0+000',
          nivel: 'Planta baja',
          largo: 1.5,
          ancho: 1,
          alto: 1,
          piezas: 2,
          factor: 1,
          nota: 'Muro',
          croquis,
        },
        { eje: 'A-1', piezas: -0.5 },
      ],
    },
  ],
});

const fields = Object.keys(EstimationTerms.properties) as (keyof EstimationTerms)[];
const names = (answer: object) => Object.keys(answer).sort();
const answered = Object.keys(EstimationAnswer.properties);

/** Uploads a sketch. Returns its address. */
const sketch = async (project_id: string) =>
  `/api/files/${await storedFile({ ...world, clock: { now: new Date() } }, project_id, 'croquis')}`;

/** An answer with unsigned file addresses and without thumbnails. */
const plain = <Answer>(answer: Answer): Answer =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      name === 'thumbnail_url' ? undefined : value,
    ).replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, '$1'),
  ) as Answer;

/** A signed link without its expiry, which may differ in the next link. */
const withoutEnd = (link: string) => link.replace(/expires=.*/, '');

/** The fields of an answer that the request had set, without server-computed fields of its lines. */
const echoOf = (answer: Record<string, unknown>, terms: Required<EstimationTerms>) =>
  Object.fromEntries(
    fields.map((field) => {
      const lines = answer['concepts'] as Record<string, unknown>[];
      const line = Object.keys(terms.concepts[0]!);
      if (field !== 'concepts') return [field, answer[field]];
      return [field, lines.map((one) => Object.fromEntries(line.map((name) => [name, one[name]])))];
    }),
  );

describe.each(['main', 'internal'] as const)('every field of an estimation of the %s contract', (kind) => {
  it('is returned by each call as it was sent', async () => {
    const contract = contracts[kind]!;
    const { call } = world;
    const { url, list, token, project_id } = contract;
    const terms = said(contract, await sketch(project_id));
    const body = { project_id, ...terms };
    const previewed = await call('POST', `${url}?preview=true`, { token, body });
    const made = await call('POST', url, { token, body: { ...body, period: ` ${terms.period} ` } });
    const id: string = made.body.id;
    const changed = await call('PUT', `${url}/${id}`, { token, body: { ...body, number: '8' } });
    const stale = await call('PUT', `${url}/${id}`, { token, body, headers: { 'if-match': '"0"' } });
    const [row] = (await call('GET', list, { token })).body;
    const ofStatus = await call('PUT', `${url}/${id}/status?status=${made.body.status}`, { token });
    const removing = await call('DELETE', `${url}/${id}?preview=true`, { token });
    await call('DELETE', `${url}/${id}`, { token });
    const restored = await call('POST', `${url}/${id}/restore`, { token });

    const first = [previewed.body.estimation, made.body];
    const later = [changed.body, ofStatus.body, stale.body.current, removing.body.estimation, restored.body];
    for (const answer of first) expect(echoOf(plain(answer), terms)).toEqual(terms);
    for (const answer of [...later, row])
      expect(echoOf(plain(answer), terms)).toEqual({ ...terms, number: 8 });
    const [drawn] = row.concepts[0].generadores;
    expect([drawn.croquis, drawn.thumbnail_url]).toEqual([
      expect.stringContaining('?v=view&'),
      expect.stringContaining('?v=thumb&'),
    ]);
    for (const answer of [...first, ...later])
      expect(withoutEnd(answer.concepts[0].generadores[0].croquis)).toBe(withoutEnd(drawn.croquis));
    expect(names(row)).toEqual(answered.toSorted());
    for (const answer of [...first, ...later])
      expect(names(answer)).toEqual([...answered, 'warnings'].sort());
  });

  it('that may be left out is told as the language says when it is', async () => {
    const contract = contracts[kind]!;
    const { url, list, token, project_id } = contract;
    const terms = said(contract, await sketch(project_id));
    const optional = Object.keys(defaultEstimationTerms) as (keyof typeof defaultEstimationTerms)[];
    for (const field of optional) expect(terms[field]).not.toEqual(defaultEstimationTerms[field]);
    const body = { project_id, ...terms, number: 9 };
    for (const field of optional) delete (body as Partial<EstimationTerms>)[field];
    const made = await world.call('POST', url, { token, body });
    const rows: { id: string }[] = (await world.call('GET', list, { token })).body;
    const row = rows.find(({ id }) => id === made.body.id);
    expect(made.body).toMatchObject(defaultEstimationTerms);
    expect(row).toMatchObject(defaultEstimationTerms);
  });
});
