import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { samples } from '../upload-samples.ts';
import { besideGoogle, type BesideGoogle } from './linked.ts';

type Session = Awaited<ReturnType<Service['user']>>;

let g: BesideGoogle;
let project: string;
let folder: string;
let supervisor: Session;
let manager: Session;
let works: string;
let services: string;
beforeAll(async () => {
  g = await besideGoogle();
  ({ project, folder, supervisor } = await g.linked());
  manager = await g.obra.user('manager', [project]);
  const { png } = await samples();
  const sketch = async ({ token }: Session, name: string) => {
    const { file_id } = await g.send(project, token, { bytes: png, type: 'croquis', name });
    return (await g.file(file_id)).drive_file_id!;
  };
  works = await sketch(supervisor, 'obra.png');
  services = await sketch(manager, 'servicios.png');
  const { rows } = await g.obra.database.pool.query<{ id: string }>(
    'select id from files.file where drive_file_id = $1',
    [services],
  );
  g.ofServices.add(rows[0]!.id);
});
afterAll(() => g?.close());

const drive = ({ get }: Session, path: string) => get(`/projects/${project}/drive/${path}`);
const listed = async (who: Session, id: string) => {
  const { status, body } = await drive(who, `files?folder_id=${id}`);
  return status === 200 ? body.files.map(({ name }: { name: string }) => name) : status;
};
const croquis = () => g.google.drive.inside(folder).find(({ name }) => name === 'Croquis')!.id;

it('shows and gives the copies of sketches of services to who reads their estimations alone, wherever they lie', async () => {
  expect(await listed(manager, croquis())).toEqual(['obra.png', 'servicios.png']);
  expect(await listed(supervisor, croquis())).toEqual(['obra.png']);
  const elsewhere = g.google.drive.folder('Otra', folder);
  g.google.drive.files.get(services)!.parents = [elsewhere];
  expect([await listed(manager, elsewhere), await listed(supervisor, elsewhere)]).toEqual([
    ['servicios.png'],
    [],
  ]);
  const given = await Promise.all(
    [manager, supervisor].flatMap((who) => [works, services].map((id) => drive(who, `download/${id}`))),
  );
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
});

it('hides their folders and files from other users', async () => {
  const made = g.google.drive.folder('Servicios, estimación 1', croquis());
  const inside = g.google.drive.add({ name: 'a.png', parents: [made] }).id;
  const called = g.google.drive.folder('Servicios, estimación 1', folder);
  expect(await listed(manager, croquis())).toContain('Servicios, estimación 1');
  expect(await listed(manager, made)).toEqual(['a.png']);
  expect(await listed(supervisor, croquis())).toEqual(['obra.png']);
  expect(await listed(supervisor, made)).toBe(404);
  expect((await drive(supervisor, `download/${inside}`)).status).toBe(404);
  expect((await drive(manager, `download/${inside}`)).status).toBe(200);
  // A folder of the same name elsewhere belongs to the users.
  expect(await listed(supervisor, called)).toEqual([]);
  expect(await listed(supervisor, folder)).toContain('Servicios, estimación 1');
});
