import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ProjectTerms } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFile } from './stored-file.ts';
import { service, someProject, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const blank = { nombre: '', cargo: '', empresa: '' };

const sheet = {
  contract_number: 'SINFRA-OP-2025-041',
  client: 'Secretaría de Infraestructura',
  contractor: 'Constructora Ñ & Hijos',
  contractor_rfc: 'Ñ&H010203AB4',
  law: 'VER',
  proposals_on: '2025-11-15',
  award_on: '2025-12-02',
  signed_on: '2025-12-16',
  fund: 'FAIS',
} as const;
const unknown = { law: null, proposals_on: null, award_on: null, signed_on: null };
const blankSheet = {
  contract_number: '',
  client: '',
  contractor: '',
  contractor_rfc: '',
  fund: '',
  ...unknown,
};

it('keeps the data of its contract, each until it is cleared', async () => {
  const { body } = await obra.admin.post('/projects', { ...someProject, ...sheet });
  expect(body).toMatchObject(sheet);
  expect((await obra.admin.put(`/projects/${body.id}`, { law: null, fund: '' })).body).toMatchObject({
    ...sheet,
    law: null,
    fund: '',
  });
});

it.each([
  [
    'contractor_rfc',
    'CVA-010203',
    'RFC del contratista: debe ser un RFC de 12 o 13 caracteres, como CVA010203AB4',
  ],
  ['contractor_rfc', 'CVA010203AB4CD', 'RFC del contratista: debe tener como máximo 13 caracteres'],
  ['signed_on', '2025-02-30', 'Fecha de firma: debe ser una fecha válida (AAAA-MM-DD)'],
  ['law', 'Texas', 'Legislación: debe ser uno de: federal, private, AGU'],
])('says what is wrong where its contract has as %s %j', async (field, value, said) => {
  const { status, body } = await obra.admin.post('/projects', { ...someProject, [field]: value });
  expect([status, body.errors]).toEqual([422, [{ field, message: expect.stringContaining(said) }]]);
});

it('is created active, without logos or advance', async () => {
  const { status, body, headers } = await obra.admin.post('/projects', someProject);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    ...someProject,
    status: 'active',
    estimation_control: 'free',
    iva_percentage: 16,
    iva_exempt: false,
    closes_cents: false,
    compliance_guarantee: 0,
    deductions: [],
    payment_terms: {
      present_days: 6,
      authorize_days: 15,
      pay_days: 20,
      late_rates: [
        { year: 2025, percentage: 0.98 },
        { year: 2026, percentage: 1.38 },
      ],
    },
    ...blankSheet,
    signatures: { elaboro: blank, reviso: blank, autorizo: blank },
    internal_signatures: { elaboro: blank, reviso: blank, autorizo: blank },
    app_logo_url: null,
    client_logo_url: null,
    end_user_logo_url: null,
    logos: { app_logo: null, client_logo: null, final_user_logo: null },
    anticipo_amount: 0,
    anticipo_amortization_percentage: 0,
    anticipo_instalments: [],
    anticipo_revision: -1,
    revision: 0,
  });
  expect(BigInt(String(headers['x-event-position']))).toBeGreaterThan(0n);
});

it.each([
  ['.', 'no puede ser «.» ni «..»'],
  ['..', 'no puede ser «.» ni «..»'],
  ['logo', 'es una palabra reservada'],
  ['a/b', 'admite letras sin acento, números y _ . : -'],
])('cannot be called %s, which no address would lead to', async (id, said) => {
  const { status, body } = await obra.admin.post('/projects', { id, ...someProject });
  expect([status, body.errors]).toEqual([422, [{ field: 'id', message: expect.stringContaining(said) }]]);
});

it('says whose name is too long where it is that of who signs', async () => {
  const signatures = { elaboro: { ...blank, nombre: 'x'.repeat(201) }, reviso: blank, autorizo: blank };
  expect(await obra.admin.post('/projects', { ...someProject, signatures })).toMatchObject({
    status: 422,
    body: { detail: 'Nombre de quien firma: debe tener como máximo 200 caracteres' },
  });
});

it('is no form, nor text', async () => {
  for (const type of ['text/plain', 'multipart/form-data; boundary=b']) {
    const response = await obra.app.inject({
      method: 'POST',
      url: '/api/projects',
      headers: { authorization: `Bearer ${obra.admin.token}`, 'content-type': type },
      payload: JSON.stringify(someProject),
    });
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { detail: 'El tipo de contenido no es el esperado' },
    ]);
  }
});

it('sets and clears a logo by itself', async () => {
  const id = await obra.project();
  const logo = await storedFile(obra, id, 'logo');
  const set = await obra.admin.put(`/projects/${id}`, { client_logo_url: fileUrl(logo) });
  const link = expect.stringMatching(`^/api/files/${logo}[?]v=view&expires=`);
  expect(set.body).toMatchObject({
    ...someProject,
    client_logo_url: link,
    logos: { client_logo: link, app_logo: null },
  });
  expect((await obra.admin.put(`/projects/${id}`, { client_logo_url: '' })).body.client_logo_url).toBeNull();
  const types = (await obra.events(`project-${id}`)).map(({ type }) => type);
  expect(types).toEqual(['ProjectCreated', 'LogoChanged', 'LogoChanged']);
  expect((await obra.admin.put(`/projects/${id}`, { app_logo_url: 'javascript:alert(1)' })).status).toBe(422);
});

it('stores its signatories, keeps them when other terms change, and writes nothing if unchanged', async () => {
  const id = await obra.project();
  const elaboro = { nombre: 'Luis Mora', cargo: 'Superintendente', empresa: 'Constructora del Valle' };
  const signatures = { elaboro, reviso: blank, autorizo: blank };
  const of = async () => (await obra.events(`project-${id}`)).map(({ data }) => data);
  expect((await obra.admin.put(`/projects/${id}`, { signatures })).body.signatures).toEqual(signatures);
  expect((await obra.admin.put(`/projects/${id}`, { name: 'Otro' })).body).toMatchObject({ signatures });
  const said = await of();
  expect(said.map((data) => (data as { signatures?: unknown }).signatures)).toEqual([
    undefined,
    signatures,
    signatures,
  ]);
  const inOtherOrder = { autorizo: blank, reviso: blank, elaboro: { ...blank, ...elaboro } };
  await obra.admin.put(`/projects/${id}`, { signatures: inOtherOrder });
  expect(await of()).toHaveLength(said.length);
  await obra.admin.delete(`/projects/${id}`);
  const restored = await obra.admin.post(`/projects/${id}/restore`, {});
  expect(restored.body).toMatchObject({ name: 'Otro', signatures });
  const long = { ...signatures, reviso: { ...blank, cargo: 'x'.repeat(201) } };
  const refused = [];
  for (const wrong of [long, { elaboro }, 'Luis', null])
    refused.push((await obra.admin.put(`/projects/${id}`, { signatures: wrong })).status);
  expect(refused).toEqual([422, 400, 400, 400]);
});

it('says who signs the documents of services apart from those of the works, and nothing of blanks', async () => {
  const id = await obra.project();
  const of = async () =>
    (await obra.events(`project-${id}`)).map(({ data }) => data as Partial<ProjectTerms>);
  const nobody = { elaboro: blank, reviso: blank, autorizo: blank };
  const first = await obra.admin.put(`/projects/${id}`, { signatures: nobody, internal_signatures: nobody });
  expect(first.body.internal_signatures).toEqual(nobody);
  expect(await of()).toHaveLength(1);
  const elaboro = { nombre: 'Eva Sosa', cargo: '', empresa: '' };
  const internal_signatures = { ...nobody, elaboro };
  const said = { name: 'Otro', signatures: nobody, internal_signatures };
  expect((await obra.admin.put(`/projects/${id}`, said)).body).toMatchObject(said);
  expect((await of()).at(-1)).toMatchObject({ internal_signatures });
  expect((await of()).at(-1)).not.toHaveProperty('signatures');
  // Defined signatures can be cleared.
  expect((await obra.admin.put(`/projects/${id}`, { internal_signatures: nobody })).status).toBe(200);
  expect((await of()).at(-1)).toMatchObject({ internal_signatures: nobody });
  expect(await of()).toHaveLength(3);
});

it('writes nothing when a whole record comes back unchanged', async () => {
  const { body } = await obra.admin.post('/projects', someProject);
  expect((await obra.admin.put(`/projects/${body.id}`, body)).body).toEqual(body);
  expect(await obra.events(`project-${body.id}`)).toHaveLength(1);
});

it('ends no earlier than it starts', async () => {
  const wrong = await obra.admin.post('/projects', { ...someProject, end_date: '2024-12-31' });
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      detail: 'La fecha de término debe ser igual o posterior a la fecha de inicio',
      errors: [{ field: 'end_date' }],
    },
  });
});

it('hides a deleted project from every command', async () => {
  const id = await obra.project();
  const supervisor = await obra.user('supervisor', [id]);
  expect(await obra.admin.delete(`/projects/${id}`)).toMatchObject({ status: 200, body: { id } });
  const gone = { status: 404, body: { detail: 'El proyecto no existe' } };
  expect(await obra.admin.delete(`/projects/${id}`)).toMatchObject(gone);
  expect(await obra.admin.put(`/projects/${id}`, someProject)).toMatchObject(gone);
  const advance = { amount: 1, amortization_percentage: 1 };
  expect(await supervisor.post(`/projects/${id}/anticipo`, advance)).toMatchObject(gone);
});

it('records the advance and shows it with the project', async () => {
  const id = await obra.project();
  const supervisor = await obra.user('supervisor', [id]);
  const granted = await supervisor.post(`/projects/${id}/anticipo`, {
    amount: 100.5,
    amortization_percentage: 12.5,
  });
  expect(granted).toMatchObject({
    status: 200,
    body: { id, anticipo_amount: 100.5, anticipo_amortization_percentage: 12.5 },
  });
  expect((await obra.admin.put(`/projects/${id}`, {})).body.anticipo_amount).toBe(100.5);
  const wrong = await supervisor.post(`/projects/${id}/anticipo`, {
    amount: 0.001,
    amortization_percentage: 101,
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'amount',
    'amortization_percentage',
  ]);
  const fine = { amount: 100.5, amortization_percentage: 12.345 };
  expect(await supervisor.post(`/projects/${id}/anticipo`, fine)).toMatchObject({
    status: 422,
    body: { detail: 'Porcentaje de amortización: admite como máximo 2 decimales' },
  });
});

it('keeps a concept that estimations or progress refer to', async () => {
  const project_id = await obra.project();
  const supervisor = await obra.user('supervisor', [project_id]);
  const concept = async (concept_code: string) =>
    (
      await obra.admin.post('/catalog', {
        project_id,
        concept_code,
        concept_name: 'N',
        unit: 'm',
        quantity: 1,
        unit_price: 2,
      })
    ).body.id as string;
  const [estimated, advanced, free] = [await concept('A'), await concept('B'), await concept('C')];
  const january = {
    project_id,
    number: '7',
    period: 'Enero',
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    concepts: [{ concept_id: estimated, quantity: 1 }],
  };
  await supervisor.post('/estimations', january);
  await supervisor.post('/progress', {
    project_id,
    concept_id: advanced,
    quantity_advanced: 1,
    progress_date: '2025-01-31',
  });
  expect((await obra.admin.delete(`/catalog/${estimated}?preview=true`)).status).toBe(409);
  expect(await obra.admin.delete(`/catalog/${free}?preview=true`)).toMatchObject({ status: 200 });
  const removal = async () => (await obra.admin.delete(`/catalog/${estimated}`)).body.detail;
  expect(await removal()).toBe('No se puede eliminar el concepto A: está en la estimación 7');
  await supervisor.post('/estimations', { ...january, number: 4, period: 'Enero bis' });
  expect(await removal()).toBe('No se puede eliminar el concepto A: está en las estimaciones 4, 7');
  expect(await obra.admin.delete(`/catalog/${advanced}`)).toMatchObject({
    status: 409,
    body: { detail: 'No se puede eliminar el concepto B: tiene avances registrados' },
  });
  expect(await obra.admin.delete(`/catalog/${free}`)).toMatchObject({ status: 200, body: { id: free } });
});

it('lets only its author correct or delete progress', async () => {
  const project_id = await obra.project();
  const [author, other] = [
    await obra.user('supervisor', [project_id]),
    await obra.user('supervisor', [project_id]),
  ];
  const concept = await author.post('/extraordinary', {
    project_id,
    concept_code: 'X',
    description: 'Extra',
    unit: 'm',
    quantity: 1,
    unit_price: 2,
  });
  const made = await author.post('/progress', {
    project_id,
    concept_id: concept.body.id,
    quantity_advanced: 1.25,
    progress_date: '2025-01-31',
    observations: 'Tramo 1',
    photo_url: fileUrl(await storedFile(obra, project_id, 'photo')),
    created_offline: false,
  });
  expect(made).toMatchObject({ status: 201, body: { date_registered: '2025-01-31', created_by: author.id } });
  const url = `/progress/${made.body.id}`;
  expect(await other.delete(url)).toMatchObject({
    status: 403,
    body: {
      detail: 'No tienes permiso para eliminar este avance. Solo puedes eliminar avances que tú creaste.',
    },
  });
  expect(await other.put(`${url}?quantity_advanced=9`)).toMatchObject({
    status: 403,
    body: { detail: 'No tiene permiso para editar este avance. Solo puede editar los que usted registró.' },
  });
  expect(
    (await author.put(`${url}?quantity_advanced=2.5&observations=Tramo%202&photo_url=`)).body,
  ).toMatchObject({
    quantity_advanced: 2.5,
    progress_date: '2025-01-31',
    observations: 'Tramo 2',
    photo_url: null,
  });
  expect((await author.put(`${url}?quantity_advanced=1,5`)).status).toBe(400);
  expect((await author.put(`${url}?quantity_advanced=0.1234567`)).status).toBe(422);
  expect(await author.delete(url)).toMatchObject({ status: 200, body: { id: made.body.id } });
  expect((await author.delete(url)).status).toBe(404);
});

it('locates records written by other processes, and discards positions of another store', async () => {
  const project_id = await obra.project();
  const { body } = await obra.admin.post('/catalog', {
    project_id,
    concept_code: 'Z',
    concept_name: 'Z',
    unit: 'm',
    quantity: 1,
    unit_price: 2,
  });
  await obra.database.pool.query('delete from command.locations');
  await obra.database.pool.query('update command.locations_head set position = 999999');
  await obra.restart();
  expect((await obra.admin.delete(`/catalog/${body.id}`)).status).toBe(200);
});

it('says that the database cannot be reached instead of failing', async () => {
  const broken = await service();
  await broken.database.pool.end();
  await broken.store.close();
  const answer = await broken.admin.post('/projects', someProject);
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.' },
  });
  await broken.app.close();
  await broken.database.drop();
  await rm(path.dirname(broken.folder), { recursive: true });
});
