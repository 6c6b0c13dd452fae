import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractId, estimationsStream } from '@obraclara/events';
import { loadInternal } from './internal.ts';
import { service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const works = async (project_id: string) => {
  const person = await obra.user('supervisor', [project_id]);
  const terms = { project_id, concept_code: 'A', concept_name: 'N', unit: 'm', quantity: 90, unit_price: 20 };
  const { id: concept_id } = (await obra.admin.post('/catalog', terms)).body;
  return { url: '/estimations', kind: 'main', person, concept_id: concept_id as string } as const;
};
const services = async (project_id: string) => {
  const person = await obra.user('manager', [project_id]);
  const { 'C-001': concept_id } = await loadInternal(obra, person, project_id);
  return { url: '/internal-estimations', kind: 'internal', person, concept_id: concept_id! } as const;
};

it.each([
  ['the works', works],
  ['the services', services],
])('classifies the retentions of %s by name once, without changing an amount', async (_, contractOf) => {
  const project_id = await obra.project();
  const { url, kind, person, concept_id } = await contractOf(project_id);
  const capture = async (number: number) =>
    (
      await person.post(url, {
        project_id,
        number,
        period: 'Enero',
        start_date: '2025-01-01',
        end_date: '2025-01-31',
        otras_retenciones: [{ nombre: '5 al millar', tipo: 'porcentaje', valor: 0.5, base: 'monto_total' }],
        concepts: [{ concept_id, quantity: 10 }],
      })
    ).body;
  const [first] = [await capture(1), await capture(2)];
  const ask = (nombre: string, named: string) =>
    person.post(`${url}/retention-kinds`, { project_id, kinds: [{ nombre, kind: named }] });

  const wrong = await ask('5 al millar', 'multa');
  expect(wrong.status).toBe(422);
  expect(wrong.body.detail).toBe('Clase (1): debe ser uno de: retencion, derecho, deduccion, pena');
  expect((await ask('ICIC', 'derecho')).status).toBe(422);

  expect(await ask('5 AL MILLAR', 'derecho')).toMatchObject({
    status: 200,
    body: { project_id, numbers: [1, 2] },
  });
  const repeated = await ask('5 al millar', 'derecho');
  expect(repeated).toMatchObject({ status: 200, body: { numbers: [] } });
  const types: string[] = [];
  for await (const { type } of obra.store.readStream(estimationsStream(contractId(project_id, kind))))
    types.push(type);
  expect(types.filter((type) => type === 'RetentionsClassified')).toHaveLength(2);

  const { importe_liquido, revision, otras_retenciones } = (
    await person.put(`${url}/${first.id}/status?status=autorizada`, {})
  ).body;
  expect(importe_liquido).toBe(first.importe_liquido);
  expect(revision).toBeGreaterThan(first.revision);
  expect(otras_retenciones).toMatchObject([{ nombre: '5 al millar', kind: 'derecho' }]);
});
