import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, type Value } from '../../spreadsheet/src/workbook.fixture.ts';
import { form } from './form.ts';
import { service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const heading = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'TARIFA', 'COSTE'];
const workbook = (...rows: Value[][]) => fileOf({ Catálogo: [heading, ...rows] });
const row = (code: string): Value[] => [code, `Concepto ${code}`, 'm2', 2, 10, 20];

const upload = async (url: string, bytes: Uint8Array, key = '') => {
  const { payload, headers } = form(bytes);
  const authorization = `Bearer ${obra.admin.token}`;
  const response = await obra.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { ...headers, authorization, ...(key && { 'idempotency-key': key }) },
  });
  return { status: response.statusCode, body: response.json() };
};
const said = (headings: object) => encodeURIComponent(JSON.stringify(headings));

it('names the unknown headings of a catalog, and remembers their meaning once imported', async () => {
  const url = `/catalog/upload/${await obra.project({ contract_amount: 1_000 })}`;
  const refused = await upload(url, workbook(row('C-1')));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      detail: expect.stringMatching(/falta la columna Precio unitario/) as string,
      unknown_headings: [
        { column: 'E', header: 'TARIFA', values: ['10'] },
        { column: 'F', header: 'COSTE', values: ['20'] },
      ],
    },
  });
  const mapped = `${url}?headings=${said({ Tarifa: 'unit_price' })}`;
  expect((await upload(`${mapped}&dry_run=true`, workbook(row('C-1')))).status).toBe(200);
  expect((await upload(url, workbook(row('C-1')))).status).toBe(400);
  const key = 'a-catalog-with-headings-mapped';
  const first = await upload(mapped, workbook(row('C-1')), key);
  expect(first).toMatchObject({ status: 200, body: { items_added: 1 } });
  expect(await upload(mapped, workbook(row('C-1')), key)).toEqual(first);
  expect((await upload(url, workbook(row('C-1'), row('C-2')))).body).toMatchObject({
    items_added: 1,
    unknown_headings: [{ header: 'TARIFA', field: 'unit_price' }, { header: 'COSTE' }],
  });
  // A meaning in the request replaces the stored one.
  const otherwise = said({ TARIFA: 'unused', COSTE: 'unit_price' });
  const { body } = await upload(`${url}?dry_run=true&headings=${otherwise}`, workbook(row('C-1')));
  expect(body.concepts).toMatchObject([{ unit_price: 20 }]);
});

it('remembers what the headings of a program are', async () => {
  const project = await obra.project({ start_date: '2025-01-01', end_date: '2025-02-28' });
  const catalog = fileOf({
    Catálogo: [['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'P.U.'], row('C-1').slice(0, 5)],
  });
  expect((await upload(`/catalog/upload/${project}`, catalog)).status).toBe(200);
  const url = `/program/upload/${project}`;
  const program = fileOf({
    Programa: [
      ['SKU', 'Ene 25', 'Feb 25'],
      ['C-1', 1, 1],
    ],
  });
  expect((await upload(url, program)).body.unknown_headings).toMatchObject([{ header: 'SKU' }]);
  const mapped = `${url}?headings=${said({ SKU: 'concept_code' })}`;
  expect((await upload(mapped, program)).status).toBe(200);
  expect((await upload(url, program)).body).toMatchObject({ concepts_processed: 1 });
});

it('offers headings where a wrong one leaves no row to import', async () => {
  const url = `/catalog/upload/${await obra.project()}`;
  const wrong = said({ TARIFA: 'quantity', COSTE: 'unit_price' });
  const rows = workbook(['C-1', 'Muro', 'm2', 2, 10, 'veinte']);
  expect(await upload(`${url}?headings=${wrong}`, rows)).toMatchObject({
    status: 400,
    body: { unknown_headings: [{ field: 'quantity' }, { field: 'unit_price' }] },
  });
});

it.each(['{', '[]', 'null', '{"TARIFA":"price"}', '{"TARIFA":1}'])(
  'refuses %s as what the headings are',
  async (headings) => {
    const url = `/catalog/upload/${await obra.project()}`;
    const answer = await upload(`${url}?headings=${encodeURIComponent(headings)}`, workbook(row('C-1')));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringMatching(/^headings debe ser/) as string,
        errors: [{ field: 'headings' }],
      },
    });
  },
);

it('reads a catalog that was saved as CSV, in the encoding of Windows', async () => {
  const url = `/catalog/upload/${await obra.project({ contract_amount: 1_000 })}?dry_run=true`;
  const text = 'Clave,Descripción,Unidad,Cantidad,P.U.\r\nC-1,"Excavación, a mano",m3,2,10.5\r\n';
  const { status, body } = await upload(url, Buffer.from(text, 'latin1'));
  expect([status, body.concepts]).toMatchObject([
    200,
    [{ concept_code: 'C-1', concept_name: 'Excavación, a mano', unit: 'm3', quantity: 2, unit_price: 10.5 }],
  ]);
});
