import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EventStore } from '@obraclara/platform/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalog } from '../src/catalog/rules.ts';
import { streamCache } from '../src/machinery/streams.ts';
import { fileOf, type Value } from '../../spreadsheet/src/workbook.fixture.ts';
import { form } from './form.ts';
import { service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const head = ['CLAVE', 'DESCRIPCIÓN', 'UNIDAD', 'CANTIDAD', 'PRECIO UNITARIO', 'IMPORTE'];
const row = (code: string, quantity: Value = 10, price: Value = 2.5): Value[] => [
  code,
  `Concepto de obra ${code}`,
  'm3',
  quantity,
  price,
];
const workbook = (rows: Value[][], kind?: 'csv') => fileOf({ Catálogo: [head, ...rows] }, kind);

const upload = async (url: string, bytes: Uint8Array, headers: object = {}, app = obra.app) => {
  const { payload, headers: type } = form(bytes);
  const response = await app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { ...type, authorization: `Bearer ${obra.admin.token}`, ...headers },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

/** Uploads the previewed file and confirms its differences. */
const confirm = async (url: string, bytes: Uint8Array) => {
  const shown = await upload(`${url}?dry_run=true`, bytes);
  return upload(`${url}?digest=${shown.body.digest}`, bytes);
};

const inForce = async (project: string) => {
  const { state } = await streamCache(obra.store).load(catalog, `${project}:main`);
  return [...state.concepts.values()];
};

const eventTypes = async (project: string) =>
  (await obra.events(`catalog-${project}:main`)).map(({ type }) => type);

it('adds, changes and leaves alone by code, and removes nothing', async () => {
  const project = await obra.project();
  const first = await upload(`/catalog/upload/${project}`, workbook([row('C-1'), row('C-2'), row('C-3')]));
  expect(first).toMatchObject({
    status: 200,
    body: {
      items_added: 3,
      items_updated: 0,
      items_unchanged: 0,
      errors: [],
      dry_run: false,
      computed_total: 75,
    },
  });
  const before = await inForce(project);

  const second = workbook([row('c-1.', 10, 3), row('C-2'), row('C-4'), row('C-5', 'N/A')]);
  const shown = await upload(`/catalog/upload/${project}?dry_run=true`, second);
  expect(shown.body).toMatchObject({ items_added: 1, items_updated: 1, items_unchanged: 1, dry_run: true });
  expect(shown.body.concepts.map(({ change }: { change: string }) => change)).toEqual([
    'updated',
    'unchanged',
    'added',
  ]);
  expect(shown.body.concepts[0].former).toMatchObject({ unit_price: 2.5 });
  expect(await inForce(project)).toEqual(before);

  const done = await confirm(`/catalog/upload/${project}`, second);
  expect(done.body).toMatchObject({ items_added: 1, items_updated: 1, items_unchanged: 1 });
  expect(done.body.removed).toMatchObject([{ concept_code: 'C-3' }]);
  expect(done.body.errors).toMatchObject([{ row: 5 }]);
  expect(done.body.warnings[0].message).toBe(
    '1 concepto del catálogo no viene en el archivo y se conserva: C-3',
  );
  const after = await inForce(project);
  expect(after).toHaveLength(4);
  expect(after.find(({ unit_price }) => unit_price === 3)?.id).toBe(
    before.find(({ concept_code }) => concept_code === 'C-1')?.id,
  );
});

it('answers a repeated upload as it did, and writes nothing', async () => {
  const project = await obra.project();
  const key = { 'idempotency-key': 'one upload' };
  const url = `/catalog/upload/${project}`;
  const bytes = workbook([row('C-1'), row('C-2')]);
  const sent = await Promise.all([1, 2, 3].map(() => upload(url, bytes, key)));
  await upload(url, workbook([row('C-9')]));
  await obra.restart();
  sent.push(await upload(url, bytes, key));
  for (const { status, body } of sent) expect({ status, body }).toEqual({ status: 200, body: sent[0]?.body });
  expect((await upload(url, workbook([row('C-3')]), key)).status).toBe(422);
  expect((await eventTypes(project)).filter((type) => type === 'CatalogImported')).toHaveLength(2);
});

it('takes a program for the concepts of the catalog', async () => {
  const project = await obra.project();
  await upload(`/catalog/upload/${project}`, workbook([row('C-1', 10), row('C-2', 20)]));
  const months: Value[] = ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 25', 'Feb 25', 'Mar 25'];
  const program = fileOf({
    Programa: [
      months,
      ['C-1', 'Concepto de obra C-1', 'm3', 10, 4, 6, 0],
      ['C-2', 'Concepto de obra C-2', 'm3', 20, 0, 15, 5],
      ['X-9', 'No está', 'm3', 1, 1, 0, 0],
    ],
  });
  const shown = await upload(`/program/upload/${project}?dry_run=true`, program);
  expect(shown.body).toMatchObject({ concepts_processed: 2, dry_run: true });
  expect(await eventTypes(project)).not.toContain('ProgramImported');
  const done = await confirm(`/program/upload/${project}`, program);
  expect(done).toMatchObject({ status: 200, body: { concepts_processed: 2 } });
  expect(done.body.project_months.map(({ key }: { key: string }) => key)).toEqual([
    '2025-01',
    '2025-02',
    '2025-03',
  ]);
  expect(done.body.errors).toHaveLength(1);
  const { state } = await streamCache(obra.store).load(catalog, `${project}:main`);
  expect(state.program?.concepts[0]).toEqual({
    concept_id: state.idByCode.get('C-1'),
    concept_code: 'C-1',
    monthly_quantities: { '2025-01': 4, '2025-02': 6 },
  });
});

it('answers a repeated program as it did, whatever became of its concepts', async () => {
  const project = await obra.project();
  await upload(`/catalog/upload/${project}`, workbook([row('C-1', 10), row('C-2', 20)]));
  const program = fileOf({
    Programa: [
      ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 25', 'Feb 25'],
      ['C-1', 'Concepto de obra C-1', 'm3', 10, 4, 6],
      ['C-2', 'Concepto de obra C-2', 'm3', 20, '25%', '75%'],
      ['X-9', 'No está', 'm3', 1, 1, 0],
    ],
  });
  const shown = await upload(`/program/upload/${project}?dry_run=true`, program);
  const sent = [`/program/upload/${project}?digest=${shown.body.digest}`, program] as const;
  const key = { 'idempotency-key': 'one program' };
  const done = await upload(...sent, key);
  expect(done).toMatchObject({ status: 200, body: { concepts_processed: 2 } });
  const [first, second] = await inForce(project);
  const { id: _, revision: _revision, ...terms } = second!;
  await obra.admin.put(`/catalog/${second!.id}`, { ...terms, project_id: project, quantity: 50 });
  await obra.admin.delete(`/catalog/${first!.id}`);
  expect(await inForce(project)).toMatchObject([{ concept_code: 'C-2', quantity: 50 }]);
  const written = await eventTypes(project);
  const again = await upload(...sent, key);
  expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: done.body });
  expect((await upload(`/program/upload/${project}`, workbook([row('C-2')]), key)).status).toBe(422);
  expect(await eventTypes(project)).toEqual(written);
  // A new request is compared with the present catalog.
  expect((await upload(...sent, { 'idempotency-key': 'another' })).status).toBe(422);
});

it('writes nothing that differs from its file until exactly those differences are confirmed', async () => {
  const project = await obra.project();
  const url = `/catalog/upload/${project}`;
  // The file has amounts of 10,000.00; quantity × price is 100 times as much.
  const doubtful = workbook(Array.from({ length: 10 }, (_, n) => [...row(`C-${n}`, 1000, 100), 1000]));
  const refused = await upload(url, doubtful);
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toBe(
    'Lo que se cargaría no coincide con lo que el archivo dice. Revise las diferencias y confírmelas para importarlo.',
  );
  expect(refused.body.preview).toMatchObject({ items_added: 10, dry_run: true, computed_total: 1_000_000 });
  expect(refused.body.preview.differences).toEqual([
    {
      code: 'rows-differ',
      message: 'en 10 filas de 10 el importe no es cantidad × precio unitario',
      file: 10,
      loaded: 0,
    },
    {
      code: 'amounts',
      message: 'los importes de los conceptos suman $10,000.00 y se cargarían $1,000,000.00',
      file: 10_000,
      loaded: 1_000_000,
    },
  ]);
  expect(refused.body.preview.concepts).toHaveLength(10);
  const { digest } = refused.body.preview;

  const other = await upload(`${url}?digest=${digest}`, workbook([row('C-1', 'N/A'), row('C-2')]));
  expect(other).toMatchObject({ status: 422, body: { preview: { items_added: 1 } } });
  expect(await eventTypes(project)).toEqual([]);

  await obra.admin.post('/catalog', {
    project_id: project,
    concept_code: 'C-1',
    concept_name: 'Antes',
    unit: 'm',
    quantity: 1,
    unit_price: 1,
  });
  const moved = await upload(`${url}?digest=${digest}`, doubtful);
  expect(moved).toMatchObject({
    status: 422,
    body: {
      detail: 'El catálogo o el archivo cambiaron desde la vista previa. Revísela de nuevo.',
      preview: { items_added: 9, items_updated: 1 },
    },
  });
  const done = await upload(`${url}?digest=${moved.body.preview.digest}`, doubtful);
  expect(done).toMatchObject({ status: 200, body: { items_added: 9, items_updated: 1 } });
});

it('writes no program with rows left out until that is confirmed', async () => {
  const project = await obra.project();
  await upload(`/catalog/upload/${project}`, workbook([row('C-1', 10)]));
  const program = fileOf({
    Programa: [
      ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 25', 'Feb 25'],
      ['C-1', 'Concepto', 'm3', 10, 4, 6],
      ['X-9', 'No está', 'm3', 1, 1, 0],
    ],
  });
  const refused = await upload(`/program/upload/${project}`, program);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      preview: {
        contracted_total: 25,
        computed_total: 25,
        concepts: [{ concept_code: 'C-1', concept_name: 'Concepto de obra C-1', quantity: 10 }],
        differences: [{ code: 'rows-left-out', message: '1 fila de 2 no se cargaría', file: 2, loaded: 1 }],
      },
    },
  });
  expect(await eventTypes(project)).not.toContain('ProgramImported');
  const done = await upload(`/program/upload/${project}?digest=${refused.body.preview.digest}`, program);
  expect(done.status).toBe(200);
});

it.each([
  ['no spreadsheet at all', Buffer.from('%PDF-1.7 hola'), 415],
  ['an empty file', Buffer.alloc(0), 422],
  ['no valid row', workbook([row('C-1', 'N/A')]), 400],
  ['no header', fileOf({ A: [['hola'], ['mundo']] }), 400],
  ['more than 20 MB', Buffer.alloc(21 * 1024 * 1024, 'a'), 413],
])('refuses %s with a reason and writes nothing', async (_, bytes, status) => {
  const project = await obra.project();
  const answer = await upload(`/catalog/upload/${project}`, bytes);
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatch(/^[A-ZÁÉÍÓÚ]/);
  expect(await eventTypes(project)).toEqual([]);
});

it('refuses what is no complete form', async () => {
  const project = await obra.project();
  const send = async (payload: string, type: string) => {
    const response = await obra.app.inject({
      method: 'POST',
      url: `/api/catalog/upload/${project}`,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${obra.admin.token}` },
    });
    return response.statusCode;
  };
  expect(await send('{}', 'application/json')).toBe(415);
  expect(await send('hola', 'multipart/form-data')).toBe(400);
  expect(await send('--x\r\ncontent-disp', 'multipart/form-data; boundary=x')).toBe(400);
  expect(await send('--x--\r\n', 'multipart/form-data; boundary=x')).toBe(422);
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nClave\r\n';
  expect(await send(`${part}${part}--x--\r\n`, 'multipart/form-data; boundary=x')).toBe(422);
});

const twentyThousand = () =>
  workbook(
    Array.from({ length: 20_000 }, (_, n) => row(`K-${n}`, 1 + n / 100, 10 + (n % 90) / 4)),
    'csv',
  );

/** Two megabytes in 500 concepts: several appends. */
const large = workbook(
  Array.from({ length: 500 }, (_, n) => [`L-${n}`, `${n} `.padEnd(4000, 'alcance completo '), 'm3', 1, 2]),
  'csv',
);

/** A store that fails permanently after this many appends. */
const dying = (store: EventStore, appends: number): EventStore => ({
  ...store,
  append: async (request) => {
    if (appends-- <= 0) throw new Error('killed');
    return store.append(request);
  },
});

it('leaves the old catalog in force when it is killed halfway, and starts over when sent again', async () => {
  const project = await obra.project();
  const url = `/catalog/upload/${project}`;
  await upload(url, workbook([row('OLD-1')]));
  const app = await obra.serverOver(dying(obra.store, 2));
  const key = { 'idempotency-key': 'a large one' };
  expect((await upload(url, large, key, app)).status).toBe(500);
  await app.close();
  expect((await eventTypes(project)).at(-1)).toBe('CatalogChunkImported');
  expect((await inForce(project)).map(({ concept_code }) => concept_code)).toEqual(['OLD-1']);

  await obra.restart();
  expect((await upload(url, large, key)).body).toMatchObject({ items_added: 500, items_unchanged: 0 });
  expect(await inForce(project)).toHaveLength(501);
  const imports = await obra.events(`catalog-${project}:main`);
  expect(imports.filter(({ type }) => type === 'CatalogImported')).toHaveLength(2);
  expect((await upload(url, large, key)).body).toMatchObject({ items_added: 500 });
  expect(await obra.events(`catalog-${project}:main`)).toHaveLength(imports.length);
}, 60_000);

it('survives kill -9 in the middle of an import', async () => {
  const project = await obra.project();
  await upload(`/catalog/upload/${project}`, workbook([row('OLD-1')]));
  const child = fork(
    new URL('./hanging-process.ts', import.meta.url),
    [obra.database.url, obra.jwtSecret, obra.folder],
    {
      execArgv: [],
    },
  );
  try {
    const [address] = (await once(child, 'message')) as [string];
    const { payload, headers } = form(large);
    const hangs = once(child, 'message');
    const sent = fetch(`${address}/api/catalog/upload/${project}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, authorization: `Bearer ${obra.admin.token}` },
    });
    const lost = expect(sent).rejects.toThrow();
    await hangs;
    child.kill('SIGKILL');
    await lost;
  } finally {
    child.kill('SIGKILL');
  }
  expect((await eventTypes(project)).at(-1)).toBe('CatalogChunkImported');
  expect((await inForce(project)).map(({ concept_code }) => concept_code)).toEqual(['OLD-1']);
  const again = await upload(`/catalog/upload/${project}`, large);
  expect(again.body).toMatchObject({ items_added: 500 });
  expect(await inForce(project)).toHaveLength(501);
}, 60_000);

it('lets other requests through while 20,000 rows come in', async () => {
  const [project, other] = [await obra.project(), await obra.project()];
  let done = false;
  const loading = upload(`/catalog/upload/${project}`, twentyThousand()).finally(() => (done = true));
  let through = 0;
  while (!done) {
    const change = await obra.admin.put(`/projects/${other}`, { name: `Obra ${through}` });
    expect(change.status).toBe(200);
    if (!done) through += 1;
  }
  expect((await loading).body.items_added).toBe(20_000);
  expect(through).toBeGreaterThan(3);
}, 60_000);

it('starts over when someone changes the catalog meanwhile', async () => {
  const project = await obra.project();
  const { store } = obra;
  let first = true;
  const meddled: EventStore = {
    ...store,
    append: async (request) => {
      if (first && request.events.some(({ type }) => type === 'CatalogChunkImported')) {
        first = false;
        await obra.admin.post('/catalog', {
          project_id: project,
          concept_code: 'C-1',
          concept_name: 'Antes',
          unit: 'm',
          quantity: 1,
          unit_price: 1,
        });
      }
      return store.append(request);
    },
  };
  const app = await obra.serverOver(meddled);
  const answer = await upload(`/catalog/upload/${project}`, workbook([row('C-1'), row('C-2')]), {}, app);
  await app.close();
  expect(answer.body).toMatchObject({ items_added: 1, items_updated: 1 });
});
