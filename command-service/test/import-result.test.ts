import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, good, head } from '../../spreadsheet/src/workbook.fixture.ts';
import { form } from './form.ts';
import { service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const upload = async (url: string, codes: string[], price: number) => {
  const { payload, headers } = form(
    fileOf({ Catálogo: [head, ...codes.map((code) => good(code, 1, price))] }),
  );
  const response = await obra.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${obra.admin.token}` },
  });
  return { status: response.statusCode, body: response.json() };
};

it('asks about the catalog that an upload results in, not about the file alone', async () => {
  const project = await obra.project({ contract_amount: 1_000 });
  const url = `/catalog/upload/${project}`;
  expect((await upload(url, ['C-1', 'C-2', 'C-3'], 250)).status).toBe(200);
  const more = await upload(url, ['C-3', 'C-4', 'C-5'], 250);
  expect(more).toMatchObject({
    status: 422,
    body: { preview: { differences: [{ code: 'over-contract', file: 1_000, loaded: 1_250 }] } },
  });
  const unknown = await upload(url, ['X-1'], 100);
  expect(unknown.body.preview.differences).toMatchObject([{ code: 'no-known-code', file: 1, loaded: 3 }]);
  expect((await upload(url, ['C-2', 'C-3', 'C-4'], 250)).status).toBe(200);
});

it('says nothing of a contract that differs from the file by exactly its extraordinary concepts', async () => {
  const project_id = await obra.project({ contract_amount: 1_000 });
  const supervisor = await obra.user('supervisor', [project_id]);
  const url = `/catalog/upload/${project_id}`;
  const warned = async () => {
    const { body } = await upload(url, ['C-1', 'C-2', 'C-3'], 300);
    return body.warnings.filter(({ code }: { code: string }) => code === 'contract-amount');
  };
  expect(await warned()).toHaveLength(1);
  const extraordinary = { concept_code: 'E-1', concept_name: 'X', unit: 'm', quantity: 1, unit_price: 100 };
  expect((await supervisor.post('/extraordinary', { project_id, ...extraordinary })).status).toBe(201);
  expect(await warned()).toEqual([]);
});
