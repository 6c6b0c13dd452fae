import { randomUUID } from 'node:crypto';
import { signedLink } from '@obraclara/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

type Session = Awaited<ReturnType<Service['user']>>;

let obra: Service;
let project_id: string;
let other: string;
let supervisor: Session;
let manager: Session;
let file_id: string;

beforeAll(async () => {
  obra = await service();
  project_id = await obra.project();
  other = await obra.project();
  supervisor = await obra.user('supervisor', [project_id, other]);
  manager = await obra.user('manager', [project_id]);
  file_id = await storedFile(obra, project_id, 'oficio');
});
afterAll(() => obra?.close());

const oficio = (more: object = {}) => ({
  project_id,
  type: 'oficio',
  origin: 'externa',
  title: 'Oficio 125',
  description: 'Cierre del acceso norte',
  file_id,
  ...more,
});
const uploaded = async (more: object = {}): Promise<string> => {
  const { status, body } = await supervisor.post('/documents', oficio(more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};
const assign = (id: string, change: object) => manager.put(`/documents/${id}/assign`, change);
const attend = (id: string, said: object, by = supervisor) =>
  by.put(`/documents/${id}/supervisor-update`, said);
const typesOf = async (id: string) => (await obra.events(`document-${id}`)).map(({ type }) => type);

describe('a document', () => {
  it('is registered pending, with a link to its file', async () => {
    const { status, body, headers } = await supervisor.post('/documents', oficio());
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      ...oficio(),
      file_url: expect.stringMatching(`^/api/files/${file_id}\\?expires=\\d+&signature=`),
      storage_provider: 'local',
      storage_state: 'stored',
      upload_date: obra.clock.now.toISOString(),
      uploaded_by: supervisor.id,
      assigned_to: null,
      due_date: null,
      action_type: null,
      status: 'pending',
      comments: '',
      attended_at: null,
      acted_at: null,
      created_offline: false,
      revision: 0,
    });
    expect(BigInt(String(headers['x-event-position']))).toBeGreaterThan(0n);
  });

  it('keeps no link in its events, only the id of the file', async () => {
    const secret = obra.jwtSecret;
    const file_url = signedLink({ secret, id: file_id, now: obra.clock.now });
    const id = await uploaded({ file_id: undefined, file_url, storage_provider: 'google_drive' });
    const [event] = await obra.events(`document-${id}`);
    expect(event!.data).toEqual({ ...oficio(), id, created_offline: false });
  });

  it('needs a title and a file, in the words of the form', async () => {
    const title = 'Por favor, ingresa un título para el documento';
    const file = 'Por favor, selecciona un archivo';
    for (const blank of [undefined, null, '', '  '])
      expect(await supervisor.post('/documents', oficio({ title: blank }))).toMatchObject({
        status: 422,
        body: { detail: title, errors: [{ field: 'title' }] },
      });
    for (const none of [undefined, null, ''])
      expect(await supervisor.post('/documents', oficio({ file_id: none }))).toMatchObject({
        status: 422,
        body: { detail: file },
      });
  });

  it('takes only a file of its project and of its kind', async () => {
    const foreign = await storedFile(obra, other, 'oficio');
    const minuta = await storedFile(obra, project_id, 'minuta');
    for (const sent of [
      { file_id: foreign },
      { file_id: minuta },
      { file_id: randomUUID() },
      { file_id: 'oficio.pdf' },
      { file_id: undefined, file_url: `/api/files/${foreign}` },
      { file_id: undefined, file_url: 'https://example.mx/oficio.pdf' },
    ]) {
      const { status, body } = await supervisor.post('/documents', oficio(sent));
      expect([status, body.detail]).toEqual([422, expect.stringMatching(/^[A-Z].{5}/)]);
    }
    expect((await supervisor.post('/documents', oficio({ type: 'minuta', file_id: minuta }))).status).toBe(
      201,
    );
  });

  it('is registered once when an offline device sends it again, also under another key and after a restart', async () => {
    const id = randomUUID();
    const item = oficio({ id, created_offline: true });
    const first = await supervisor.post('/documents', item);
    expect(first).toMatchObject({ status: 201, body: { id, created_offline: true } });
    const again = [
      await supervisor.post('/documents', item),
      await supervisor.post('/documents', item, { 'idempotency-key': 'another' }),
    ];
    await obra.restart();
    again.push(await supervisor.post('/documents', item));
    for (const one of again) expect(one).toMatchObject({ status: 201, body: first.body });
    expect(await typesOf(id)).toEqual(['DocumentUploaded']);
  });

  it('does not take the id of another', async () => {
    const id = await uploaded();
    const colleague = await obra.user('supervisor', [project_id]);
    expect((await colleague.post('/documents', oficio({ id }))).status).toBe(409);
    const file = await storedFile(obra, other, 'oficio');
    const moved = await supervisor.post('/documents', oficio({ id, project_id: other, file_id: file }));
    expect(moved.status).toBe(409);
  });

  it('may share its file with another one', async () => {
    await uploaded();
    await uploaded({ title: 'Oficio 125, copia' });
  });
});

describe('the assignment', () => {
  it('is made one field at a time and taken away by null or an empty text', async () => {
    const id = await uploaded();
    const steps = [
      [{ assigned_to: supervisor.id }, { assigned_to: supervisor.id, due_date: null, action_type: null }],
      [{ due_date: '2026-02-10' }, { assigned_to: supervisor.id, due_date: '2026-02-10' }],
      [{ action_type: 'Atención' }, { due_date: '2026-02-10', action_type: 'Atención' }],
      [{ due_date: '' }, { assigned_to: supervisor.id, due_date: null, action_type: 'Atención' }],
      [{ assigned_to: null }, { assigned_to: null, action_type: 'Atención' }],
      // The specification's word for no action, and an accent as a combining character.
      [{ action_type: 'none' }, { assigned_to: null, action_type: null }],
      [{ action_type: 'Atención'.normalize('NFD') }, { action_type: 'Atención' }],
    ];
    for (const [change, is] of steps)
      expect(await assign(id, change!)).toMatchObject({ status: 200, body: { id, ...is } });
    expect(await typesOf(id)).toHaveLength(8);
    expect((await assign(id, { assigned_to: '' })).status).toBe(200);
    expect(await typesOf(id)).toHaveLength(8);
  });

  it('is refused with several fields, none, or one that says nothing sensible', async () => {
    const id = await uploaded();
    const one = 'Indique un solo dato: asignado, vencimiento o acción';
    for (const change of [{}, { title: 'x' }, { due_date: '2026-02-10', action_type: null }])
      expect(await assign(id, change)).toMatchObject({ status: 422, body: { detail: one } });
    for (const change of [{ due_date: '2026-02-30' }, { due_date: 'mañana' }, { action_type: 'Urgente' }])
      expect((await assign(id, change)).status).toBe(422);
  });

  it('is to supervisors of the project alone', async () => {
    const id = await uploaded();
    const strangers = [
      manager.id,
      obra.admin.id,
      (await obra.user('supervisor', [other])).id,
      (await obra.user('externo', [project_id])).id,
      randomUUID(),
    ];
    for (const assigned_to of strangers)
      expect(await assign(id, { assigned_to })).toMatchObject({
        status: 422,
        body: {
          detail: 'Solo se puede asignar a un supervisor del proyecto',
          errors: [{ field: 'assigned_to' }],
        },
      });
  });
});

describe('attending', () => {
  it('is for users with the document assigned, once, with or without comments', async () => {
    const id = await uploaded();
    const refused = {
      status: 403,
      body: {
        detail: 'No tiene permiso para atender este documento. Solo puede atender los que se le asignaron.',
      },
    };
    expect(await attend(id, { status: 'attended' })).toMatchObject(refused);
    await assign(id, { assigned_to: supervisor.id });
    const colleague = await obra.user('supervisor', [project_id]);
    expect(await attend(id, { status: 'attended' }, colleague)).toMatchObject(refused);
    const said = { status: 'attended', comments: 'Se cerró el acceso' };
    const done = await attend(id, said);
    expect(done).toMatchObject({ status: 200, body: { ...said, attended_at: obra.clock.now.toISOString() } });
    expect((await attend(id, said)).body).toEqual(done.body);
    expect(await typesOf(id)).toEqual(['DocumentUploaded', 'DocumentAssigned', 'DocumentAttended']);
  });

  it('ends what the manager may ask', async () => {
    const id = await uploaded();
    await assign(id, { assigned_to: supervisor.id });
    await attend(id, { status: 'completed', comments: null });
    expect(await assign(id, { due_date: '2026-02-10' })).toMatchObject({
      status: 409,
      body: { detail: 'El documento ya fue atendido; su asignación ya no se puede cambiar' },
    });
    expect((await assign(id, { assigned_to: supervisor.id })).status).toBe(200);
  });

  it('refuses other statuses and comments beyond 4,000 characters', async () => {
    const id = await uploaded();
    await assign(id, { assigned_to: supervisor.id });
    expect((await attend(id, { status: 'pending' })).status).toBe(422);
    expect((await attend(id, { status: 'attended', comments: 'x'.repeat(4001) })).status).toBe(422);
    expect((await attend(id, { status: 'attended', comments: 'x'.repeat(4000) })).status).toBe(200);
  });
});

it('a deleted document is gone for everybody, and stays gone when an old device sends it', async () => {
  const id = randomUUID();
  await uploaded({ id });
  expect(await manager.delete(`/documents/${id}`)).toMatchObject({ status: 200, body: { id } });
  const gone = { status: 404, body: { detail: 'El documento no existe' } };
  expect(await manager.delete(`/documents/${id}`)).toMatchObject(gone);
  expect(await assign(id, { due_date: null })).toMatchObject(gone);
  expect(await attend(id, { status: 'attended' })).toMatchObject(gone);
  expect((await supervisor.post('/documents', oficio({ id }))).status).toBe(201);
  expect(await typesOf(id)).toEqual(['DocumentUploaded', 'DocumentDeleted']);
  expect((await supervisor.post('/documents', oficio({ id }), { 'idempotency-key': 'new' })).status).toBe(
    409,
  );
});
