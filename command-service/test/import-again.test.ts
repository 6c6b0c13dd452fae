import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, type Value } from '../../spreadsheet/src/workbook.fixture.ts';
import { catalog } from '../src/catalog/rules.ts';
import { streamCache } from '../src/machinery/streams.ts';
import { form } from './form.ts';
import { service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const head = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'];
const row = (code: string, quantity = 10): Value[] => [code, `Concepto de obra ${code}`, 'm3', quantity, 2.5];
const workbook = (rows: Value[][]) => fileOf({ Catálogo: [head, ...rows] });

const upload = async (url: string, bytes: Uint8Array) => {
  const { payload, headers } = form(bytes);
  const authorization = `Bearer ${obra.admin.token}`;
  const sent = {
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { ...headers, authorization },
  } as const;
  return { body: (await obra.app.inject(sent)).json() };
};

const inForce = async (project: string) => {
  const { state } = await streamCache(obra.store).load(catalog, `${project}:main`);
  return [...state.concepts.values()];
};

it('says which concepts an upload leaves with less than was executed or estimated of them', async () => {
  const project_id = await obra.project();
  const supervisor = await obra.user('supervisor', [project_id]);
  const url = `/catalog/upload/${project_id}`;
  await upload(url, workbook(['C-1', 'C-2', 'C-3', 'C-4'].map((code) => row(code))));
  const ids = (await inForce(project_id)).map(({ id }) => id);
  const capture = { project_id, progress_date: '2025-03-01' };
  for (const quantity_advanced of [5.1, 2.2])
    await supervisor.post('/progress', { ...capture, concept_id: ids[0], quantity_advanced });
  const gone = await supervisor.post('/progress', { ...capture, concept_id: ids[2], quantity_advanced: 9 });
  await supervisor.delete(`/progress/${gone.body.id}`);
  const dates = { period: 'Marzo', start_date: '2025-03-01', end_date: '2025-03-31' };
  const lines = [0, 1].map((at) => ({ concept_id: ids[at], quantity: 6 }));
  await supervisor.post('/estimations', { project_id, number: 1, ...dates, concepts: lines });
  const shown = await upload(
    `${url}?dry_run=true`,
    workbook([row('C-1', 5), row('C-2', 6), row('C-3', 5), row('C-4', 0)]),
  );
  const about = shown.body.warnings.filter(({ code }: { code: string }) => code === 'below-carried-out');
  expect(about).toMatchObject([
    {
      row: null,
      message:
        '1 concepto queda con menos de lo que ya se ejecutó o estimó: C-1 (de 10 a 5 m3; ejecutado 7.3, estimado 6)',
    },
  ]);
});

it('keeps partidas that a file does not name, and finds no change in those that it names again', async () => {
  const project = await obra.project();
  const url = `/catalog/upload/${project}`;
  const bare = workbook([row('C-1')]);
  const inside = workbook([['1', 'CIMENTACIÓN'], row('C-1')]);
  const changes = async (bytes: Uint8Array) => (await upload(url, bytes)).body.items_updated;
  expect([await changes(bare), await changes(inside), await changes(inside)]).toEqual([0, 1, 0]);
  expect(await changes(workbook([row('C-1', 11)]))).toBe(1);
  expect(await changes(workbook([['1', 'CIMENTACIÓN'], row('C-1', 11)]))).toBe(0);
  expect(await inForce(project)).toMatchObject([{ partida: ['1 CIMENTACIÓN'], quantity: 11 }]);
});
