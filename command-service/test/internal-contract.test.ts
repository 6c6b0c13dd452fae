import { may, roles } from '@obraclara/events';
import type { EventStore } from '@obraclara/platform/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  conceptIds,
  goldenCatalog,
  goldenProgram,
  internalTerms,
  loadInternal,
  sendFile,
} from './internal.ts';
import { fileOf, head, type Value } from '../../spreadsheet/src/workbook.fixture.ts';
import { service, type Service } from './service.ts';

type Session = Awaited<ReturnType<Service['user']>>;

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const withManager = async () => {
  const project = await obra.project();
  const manager = await obra.user('manager', [project]);
  return { project, manager, url: `/projects/${project}/internal-contract` };
};

const typesOf = async (stream: string) => (await obra.events(stream)).map(({ type }) => type);
const advances = async (project: string) =>
  (await obra.events(`estimations-${project}:internal`)).map(
    ({ data }) => (data as { amount: number }).amount,
  );

const estimation = (project_id: string, concept_id: string, more: object = {}) => ({
  project_id,
  number: 1,
  period: 'Enero 2025',
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  concepts: [{ concept_id, quantity: 10 }],
  ...more,
});

describe('defining the internal contract', () => {
  it('stores its terms and grants its advance in the ledger of its own estimations', async () => {
    const { project, manager, url } = await withManager();
    const answer = await manager.post(url, internalTerms);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: `${project}:internal`,
        project_id: project,
        ...internalTerms,
        has_catalog: false,
        has_program: false,
      },
    });
    const [granted] = await obra.events(`estimations-${project}:internal`);
    expect(granted?.data).toEqual({
      contract_id: `${project}:internal`,
      project_id: project,
      amount: internalTerms.anticipo_amount,
      amortization_percentage: 30,
    });
    expect(answer.headers['x-event-position']).toBe(String(granted?.position));
    expect(await typesOf(`estimations-${project}:main`)).toEqual([]);
  });

  it('keeps no blanks around its title and description', async () => {
    const { manager, url } = await withManager();
    const { title, description } = internalTerms;
    const said = { ...internalTerms, title: ` ${title} `, description: `\n${description} ` };
    expect((await manager.post(url, said)).body).toMatchObject({ title, description });
  });

  it('writes nothing when nothing is another, and no advance when that stays', async () => {
    const { project, manager, url } = await withManager();
    await manager.post(url, internalTerms);
    await manager.post(url, internalTerms);
    const { anticipo_amount: _, ...rest } = internalTerms;
    const renamed = await manager.post(url, { ...rest, title: 'Otro nombre' });
    expect(renamed.body).toMatchObject({
      title: 'Otro nombre',
      anticipo_amount: internalTerms.anticipo_amount,
    });
    expect(await typesOf(`internal-contract-${project}`)).toHaveLength(2);
    expect(await advances(project)).toHaveLength(1);
  });

  it.each([
    [{ end_date: '2024-12-31' }, 422, 'end_date'],
    [{ anticipo_amortization_percentage: 100.5 }, 422, 'anticipo_amortization_percentage'],
    [{ anticipo_amount: -1 }, 422, 'anticipo_amount'],
    [{ contract_amount: 0.001 }, 422, 'contract_amount'],
    [{ title: ' ' }, 422, 'title'],
    [{ description: undefined }, 400, 'description'],
    [{ contract_amount: '5' }, 400, 'contract_amount'],
  ])('refuses %j', async (wrong, status, field) => {
    const { project, manager, url } = await withManager();
    const answer = await manager.post(url, { ...internalTerms, ...wrong });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await typesOf(`internal-contract-${project}`)).toEqual([]);
  });

  it('is completed by sending it again after a crash between its two streams', async () => {
    const { project, manager, url } = await withManager();
    const dying: EventStore = {
      ...obra.store,
      append: async (request) => {
        if (request.stream.startsWith('estimations-')) throw new Error('killed');
        return obra.store.append(request);
      },
    };
    const app = await obra.serverOver(dying);
    const headers = { authorization: `Bearer ${manager.token}`, 'idempotency-key': 'one contract' };
    const cut = await app.inject({ method: 'POST', url: `/api${url}`, payload: internalTerms, headers });
    await app.close();
    expect(cut.statusCode).toBe(500);
    expect(await typesOf(`internal-contract-${project}`)).toEqual(['InternalContractDefined']);
    expect(await advances(project)).toEqual([]);

    await obra.restart();
    for (let time = 0; time < 2; time++)
      expect(await manager.post(url, internalTerms, { 'idempotency-key': 'one contract' })).toMatchObject({
        status: 200,
        body: internalTerms,
      });
    expect(await typesOf(`internal-contract-${project}`)).toHaveLength(1);
    expect(await advances(project)).toEqual([internalTerms.anticipo_amount]);
  });

  it('does not bring an old advance back when an old request comes again', async () => {
    const { project, manager, url } = await withManager();
    const key = { 'idempotency-key': 'the first' };
    await manager.post(url, internalTerms, key);
    await manager.post(url, { ...internalTerms, anticipo_amount: 5 });
    expect((await manager.post(url, internalTerms, key)).body.anticipo_amount).toBe(
      internalTerms.anticipo_amount,
    );
    expect(await advances(project)).toEqual([internalTerms.anticipo_amount, 5]);
  });

  it('ends with the advance defined last, also by concurrent requests', async () => {
    const { project, manager, url } = await withManager();
    const amounts = [1, 2, 3, 4, 5, 6];
    await Promise.all(
      amounts.map((anticipo_amount) => manager.post(url, { ...internalTerms, anticipo_amount })),
    );
    const last = (await obra.events(`internal-contract-${project}`)).at(-1)?.data;
    expect((last as { anticipo_amount: number }).anticipo_amount).toBe((await advances(project)).at(-1));
  });
});

describe('loading the internal contract', () => {
  it('waits for the contract to be defined', async () => {
    const { manager, url } = await withManager();
    for (const [part, bytes] of [
      ['catalog', goldenCatalog()],
      ['program', goldenProgram()],
    ] as const)
      expect(await sendFile(obra, manager.token, `${url}/${part}`, bytes)).toMatchObject({
        status: 409,
        body: { detail: 'Primero guarde el contrato interno' },
      });
  });

  it('takes a catalog and a program of its own, by way of a preview', async () => {
    const { project, manager, url } = await withManager();
    await manager.post(url, internalTerms);
    const shown = await sendFile(obra, manager.token, `${url}/catalog?dry_run=true`, goldenCatalog());
    expect(shown.body).toMatchObject({ catalog_items: 6, items_added: 6, dry_run: true });
    expect(await typesOf(`catalog-${project}:internal`)).toEqual([]);
    const catalog = await sendFile(obra, manager.token, `${url}/catalog`, goldenCatalog());
    expect(catalog).toMatchObject({
      status: 200,
      body: {
        catalog_items: 6,
        message: 'Catálogo cargado: 6 conceptos',
        items_added: 6,
        computed_total: 2283462.56,
        errors: [],
      },
    });
    const program = await sendFile(obra, manager.token, `${url}/program`, goldenProgram());
    expect(program).toMatchObject({
      status: 200,
      body: { concepts_processed: 6, message: 'Programa cargado: 6 conceptos en 2 meses', errors: [] },
    });
    expect(await typesOf(`catalog-${project}:main`)).toEqual([]);
    expect((await manager.post(url, internalTerms)).body).toMatchObject({
      has_catalog: true,
      has_program: true,
    });
  });

  it('is told of one concept and one month that they are one', async () => {
    const { manager, url } = await withManager();
    await manager.post(url, internalTerms);
    const said = async (part: string, rows: Value[][]) =>
      (await sendFile(obra, manager.token, `${url}/${part}`, fileOf({ Hoja1: rows }))).body.message;
    expect(await said('catalog', [head, ['S-1', 'Supervisión', 'mes', 6, 100]])).toBe(
      'Catálogo cargado: 1 concepto',
    );
    expect(
      await said('program', [
        ['Clave', 'Concepto', 'Ene 2025'],
        ['S-1', 'Supervisión', 6],
      ]),
    ).toBe('Programa cargado: 1 concepto en 1 mes');
  });

  it('is for nobody but a manager of the project', async () => {
    const { project, url } = await withManager();
    for (const role of roles.filter((one) => !may(one, 'internal-contract.write'))) {
      const person = await obra.user(role, [project]);
      expect((await sendFile(obra, person.token, `${url}/catalog`, goldenCatalog())).status).toBe(403);
    }
    const stranger = await obra.user('manager', [await obra.project()]);
    expect((await sendFile(obra, stranger.token, `${url}/catalog`, goldenCatalog())).status).toBe(403);
  });
});

describe('estimations of the internal contract', () => {
  let project: string;
  let manager: Session;
  let ids: Record<string, string>;
  let made: string;
  beforeAll(async () => {
    ({ project, manager } = await withManager());
    ids = await loadInternal(obra, manager, project);
    made = (await manager.post('/internal-estimations', estimation(project, ids['C-001']!))).body.id;
  });

  it('leave their id to nobody when they are deleted', async () => {
    const asked = { id: `gone-${project}`, ...estimation(project, ids['C-001']!), number: 77 };
    expect((await manager.post('/internal-estimations', asked)).status).toBe(201);
    await manager.delete(`/internal-estimations/${asked.id}`);
    const another = { 'idempotency-key': `another-${project}` };
    expect(await manager.post('/internal-estimations', asked, another)).toMatchObject({
      status: 409,
      body: { detail: 'El identificador ya está en uso' },
    });
  });

  it('wait for catalog and program', async () => {
    const { project: empty, manager: other, url } = await withManager();
    const refused = {
      status: 409,
      body: { detail: 'Cargue primero el catálogo y el programa del contrato interno' },
    };
    const ask = async (preview = '') => other.post(`/internal-estimations${preview}`, estimation(empty, 'x'));
    expect(await ask()).toMatchObject(refused);
    await other.post(url, internalTerms);
    await sendFile(obra, other.token, `${url}/catalog`, goldenCatalog());
    const { 'C-001': concept } = await conceptIds(obra, `${empty}:internal`);
    expect(await other.post('/internal-estimations', estimation(empty, concept!))).toMatchObject(refused);
    expect(await ask('?preview=true')).toMatchObject(refused);
    await sendFile(obra, other.token, `${url}/program`, goldenProgram());
    expect((await other.post('/internal-estimations', estimation(empty, concept!))).status).toBe(201);
  });

  it('are told of where one that is paid changes with the advance', async () => {
    const { project: own, manager: other, url } = await withManager();
    const known = await loadInternal(obra, other, own);
    const { body } = await other.post('/internal-estimations', estimation(own, known['C-001']!));
    await other.put(`/internal-estimations/${body.id}/status?status=pagada`);
    // First 55.11 of the 183.70 are amortised, then at most the 10 of the new advance.
    const less = await other.post(url, { ...internalTerms, anticipo_amount: 10 });
    expect(less.body.warnings).toEqual([
      'La estimación 1 ya está pagada y su importe líquido cambió de $149.16 a $201.49.',
    ]);
    const again = await other.post(url, internalTerms);
    expect(again.body.warnings).toEqual([
      'La estimación 1 ya está pagada y su importe líquido cambió de $201.49 a $149.16.',
    ]);
  });

  it('are any of four statuses, and never validated', async () => {
    const set = (status: string) => manager.put(`/internal-estimations/${made}/status?status=${status}`);
    for (const status of ['revision', 'autorizada', 'pagada', 'entregada'])
      expect(await set(status)).toMatchObject({ status: 200, body: { status } });
    expect((await set('validada')).status).toBe(422);
  });

  it.each([
    [{ number: undefined }, ['number']],
    [{ number: '' }, ['number']],
    [{ period: ' ' }, ['period']],
    [{ concepts: [] }, ['concepts']],
    [{ concepts: [{ concept_id: 'c', quantity: 0 }] }, ['concepts']],
    [{ number: null, period: undefined, concepts: undefined }, ['number', 'period', 'concepts']],
  ])('want number, period and a concept: %j', async (lacking, fields) => {
    const body = { ...estimation(project, ids['C-001']!), ...lacking };
    for (const answer of [
      await manager.post('/internal-estimations', body),
      await manager.put(`/internal-estimations/${made}`, body),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { detail: 'Complete todos los campos requeridos' } });
      expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    }
  });

  it('are not reached by the routes of the works, nor those of the works by theirs', async () => {
    const supervisor = await obra.user('supervisor', [project]);
    expect((await supervisor.put(`/estimations/${made}`, estimation(project, ids['C-001']!))).status).toBe(
      404,
    );
    expect((await manager.put(`/estimations/${made}/status?status=pagada`)).status).toBe(404);
    expect((await manager.delete(`/estimations/${made}`)).status).toBe(404);
    // A concept of the services contract is not one of the works, and vice versa.
    expect((await supervisor.post('/estimations', estimation(project, ids['C-001']!))).status).toBe(422);
    const terms = { concept_code: 'C-001', concept_name: 'Obra', unit: 'm', quantity: 1, unit_price: 1 };
    const { body: concept } = await obra.admin.post('/catalog', { project_id: project, ...terms });
    const main = await supervisor.post('/estimations', estimation(project, concept.id));
    expect(main.status).toBe(201);
    expect((await manager.delete(`/internal-estimations/${main.body.id}`)).status).toBe(404);
    expect((await manager.put(`/internal-estimations/${main.body.id}/status?status=pagada`)).status).toBe(
      404,
    );
    const foreign = estimation(project, concept.id, { number: 2 });
    expect((await manager.post('/internal-estimations', foreign)).status).toBe(422);
  });

  it('have the advance of their contract, and change with it', async () => {
    const before = await manager.put(`/internal-estimations/${made}`, estimation(project, ids['C-001']!));
    expect(before.body).toMatchObject({ total_amount: 183.7, anticipo_amortization_amount: 55.11 });
    await manager.post(`/projects/${project}/internal-contract`, { ...internalTerms, anticipo_amount: 20 });
    const after = await manager.put(`/internal-estimations/${made}`, estimation(project, ids['C-001']!));
    expect(after.body).toMatchObject({ total_amount: 183.7, anticipo_amortization_amount: 20 });
  });
});
