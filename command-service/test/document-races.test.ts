import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

type Session = Awaited<ReturnType<Service['user']>>;
let obra: Service;
let project: string;
let manager: Session;
let supervisor: Session;
let other: Session;
beforeAll(async () => {
  obra = await service();
  project = await obra.project();
  manager = await obra.user('manager', [project]);
  supervisor = await obra.user('supervisor', [project]);
  other = await obra.user('supervisor', [project]);
});
afterAll(() => obra?.close());

const said = async (id: string = randomUUID()) => ({
  id,
  project_id: project,
  type: 'oficio',
  origin: 'externa',
  title: 'Oficio',
  file_id: await storedFile(obra, project, 'oficio'),
});
const types = async (id: string) => (await obra.events(`document-${id}`)).map(({ type }) => type);

it('five identical documents at once are one', async () => {
  const body = await said();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => supervisor.post('/documents', body)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await types(body.id)).toEqual(['DocumentUploaded']);
});

it('an id that two people choose at once is one’s', async () => {
  const body = await said();
  const answers = await Promise.all([supervisor, other].map((one) => one.post('/documents', body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await types(body.id)).toEqual(['DocumentUploaded']);
});

it('an id chosen in two projects at once is one’s', async () => {
  const second = await obra.project();
  const both = await obra.user('supervisor', [project, second]);
  const body = await said();
  const file_id = await storedFile(obra, second, 'oficio');
  const answers = await Promise.all([
    both.post('/documents', body),
    both.post('/documents', { ...body, project_id: second, file_id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it('a document acted on, assigned and deleted concurrently is deleted last', async () => {
  for (let round = 0; round < 5; round++) {
    const body = await said();
    await supervisor.post('/documents', body);
    await manager.put(`/documents/${body.id}/assign`, { assigned_to: supervisor.id });
    const answers = await Promise.all([
      supervisor.put(`/documents/${body.id}/supervisor-update`, { status: 'attended' }),
      manager.delete(`/documents/${body.id}`),
      manager.put(`/documents/${body.id}/assign`, { due_date: '2026-02-01' }),
    ]);
    expect(answers[1].status).toBe(200);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    expect((await types(body.id)).at(-1)).toBe('DocumentDeleted');
  }
});
