import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

type Session = Awaited<ReturnType<Service['user']>>;
let obra: Service;
let project: string;
let manager: Session;
let supervisor: Session;
let colleague: Session;
beforeAll(async () => {
  obra = await service();
  project = await obra.project();
  manager = await obra.user('manager', [project]);
  supervisor = await obra.user('supervisor', [project]);
  colleague = await obra.user('supervisor', [project]);
});
afterAll(() => obra?.close());

const aFile = () => storedFile(obra, project, 'oficio');
const uploaded = async () => {
  const said = { project_id: project, type: 'oficio', origin: 'externa', title: 'Oficio', description: '' };
  const { body } = await supervisor.post('/documents', { ...said, id: randomUUID(), file_id: await aFile() });
  return body.id as string;
};
type Headers = Record<string, string>;
const replace = (id: string, file_id: string, by = supervisor, headers: Headers = {}) =>
  by.put(`/documents/${id}/file`, { file_id }, headers);
const withdraw = (id: string, by = supervisor, headers: Headers = {}) =>
  by.post(`/documents/${id}/withdraw`, undefined, headers);
const assign = (id: string) => manager.put(`/documents/${id}/assign`, { assigned_to: colleague.id });
const typesOf = async (id: string) => (await obra.events(`document-${id}`)).map(({ type }) => type);

describe('a wrong file', () => {
  it('gives way to another, once however often that is sent', async () => {
    const [id, file_id] = [await uploaded(), await aFile()];
    const key = { 'idempotency-key': randomUUID() };
    const answers = [
      await replace(id, file_id, supervisor, key),
      await replace(id, file_id, supervisor, key),
    ];
    for (const answer of [...answers, await replace(id, file_id)])
      expect(answer).toMatchObject({
        status: 200,
        body: { id, file_id, file_url: expect.stringContaining(file_id), acted_at: null, revision: 1 },
      });
    expect(await typesOf(id)).toEqual(['DocumentUploaded', 'DocumentReplaced']);
  });

  it('is replaced only by one of its project and kind', async () => {
    const id = await uploaded();
    const minuta = await storedFile(obra, project, 'minuta');
    const foreign = await storedFile(obra, await obra.project(), 'oficio');
    for (const file_id of [minuta, foreign, randomUUID()])
      expect((await replace(id, file_id)).status).toBe(422);
    expect(await typesOf(id)).toEqual(['DocumentUploaded']);
  });
});

it('a document that is withdrawn is gone for everybody', async () => {
  const id = await uploaded();
  expect(await withdraw(id)).toMatchObject({ status: 200, body: { id } });
  expect(await typesOf(id)).toEqual(['DocumentUploaded', 'DocumentWithdrawn']);
  expect((await withdraw(id)).status).toBe(404);
  expect((await assign(id)).status).toBe(404);
  expect((await replace(id, await aFile())).status).toBe(404);
});

it('a document is corrected only by its uploader', async () => {
  const id = await uploaded();
  const refused = { status: 403, body: { detail: 'Solo puede corregirlo quien subió el documento' } };
  expect(await replace(id, await aFile(), colleague)).toMatchObject(refused);
  expect(await withdraw(id, colleague)).toMatchObject(refused);
});

it('a document with an action cannot be corrected, and names its user and time', async () => {
  const id = await uploaded();
  await assign(id);
  const detail = expect.stringMatching(/^Ya no se puede cambiar: manager lo asignó el \d+\/\d+\/\d{4}$/);
  const answer = await withdraw(id);
  expect(answer).toMatchObject({ status: 409, body: { detail } });
  expect(await replace(id, await aFile())).toMatchObject({ status: 409, body: { detail } });
  await colleague.put(`/documents/${id}/supervisor-update`, { status: 'attended' });
  expect((await withdraw(id)).body.detail).toMatch(/ lo atendió el /);
});

it('a correction of a stale revision is answered with the current document', async () => {
  const id = await uploaded();
  await assign(id);
  const seen = { 'if-match': '"0"' };
  const current = { current: { id, revision: 1, assigned_to: colleague.id } };
  expect(await withdraw(id, supervisor, seen)).toMatchObject({ status: 412, body: current });
  expect(await replace(id, await aFile(), supervisor, seen)).toMatchObject({ status: 412, body: current });
});

it('assigned and withdrawn concurrently, it is either', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await uploaded();
    const [assigned, withdrawn] = await Promise.all([assign(id), withdraw(id)]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([assigned.status, withdrawn.status]);
  }
});
