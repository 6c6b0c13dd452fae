import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalog } from '../src/catalog/rules.ts';
import { streamCache } from '../src/machinery/streams.ts';
import { fileOf, good, head, sheetOf } from '../../spreadsheet/src/workbook.fixture.ts';
import { form } from './form.ts';
import { service, type Service } from './service.ts';

/** Invisible content of files and typed codes: rows behind a filter, characters without width. */
let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const upload = async (url: string, bytes: Uint8Array) => {
  const { payload: body, headers } = form(bytes);
  return obra.call('POST', url, { token: obra.admin.token, body, headers });
};

it('writes no catalog with hidden concepts until that is confirmed', async () => {
  const project = await obra.project();
  const url = `/catalog/upload/${project}`;
  const sheet = sheetOf([head, ...[1, 2, 3, 4, 5, 6].map((n) => good(`C-${n}`, 10, 2.5))]);
  sheet['!rows'] = Array.from({ length: 7 }, (_, at) => ({ hidden: at >= 2 && at <= 4 }));
  const filtered = fileOf({ Catálogo: sheet });
  const refused = await upload(url, filtered);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      preview: {
        items_added: 3,
        warnings: [
          { code: 'contract-amount' },
          { code: 'hidden-rows', message: '3 filas ocultas por $75.00 no se importaron' },
        ],
        differences: [{ code: 'rows-left-out', message: '3 filas de 6 no se cargarían', file: 6, loaded: 3 }],
      },
    },
  });
  expect(await obra.events(`catalog-${project}:main`)).toEqual([]);
  const done = await upload(`${url}?digest=${refused.body.preview.digest}`, filtered);
  expect(done).toMatchObject({ status: 200, body: { items_added: 3 } });
  const whole = await upload(`${url}?include_hidden_rows=true`, filtered);
  expect(whole).toMatchObject({ status: 200, body: { items_added: 3, items_unchanged: 3 } });
});

it('takes a code with characters that nobody sees for the same, typed or imported', async () => {
  const project = await obra.project();
  const terms = { concept_name: 'Concreto', unit: 'm3', quantity: 10, unit_price: 2.5 };
  const typed = await obra.admin.post('/catalog', {
    project_id: project,
    concept_code: '\ufeffC\u200b-1\u202c ',
    ...terms,
  });
  expect(typed).toMatchObject({ status: 201, body: { concept_code: 'C-1' } });
  const again = { project_id: project, concept_code: 'C-\u00ad1\u200e', ...terms };
  const supervisor = await obra.user('supervisor', [project]);
  expect((await obra.admin.post('/catalog', again)).status).toBe(409);
  expect((await supervisor.post('/extraordinary', again)).status).toBe(409);
  expect(await obra.admin.post('/catalog', { ...again, concept_code: '\u200b' })).toMatchObject({
    status: 422,
    body: { detail: 'Código: es un dato obligatorio', errors: [{ field: 'concept_code' }] },
  });
  const rows = [good('C\u200b-1', 10, 2.5), good('C-\u20602', 10, 2.5)];
  const read = await upload(`/catalog/upload/${project}`, fileOf({ Catálogo: [head, ...rows] }));
  expect(read).toMatchObject({ status: 200, body: { items_added: 1, items_updated: 1 } });
  const { state } = await streamCache(obra.store).load(catalog, `${project}:main`);
  expect([...state.concepts.values()].map(({ concept_code }) => concept_code)).toEqual(['C-2', 'C-1']);
});
