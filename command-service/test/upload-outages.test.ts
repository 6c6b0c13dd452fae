import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { service, type Service } from './service.ts';
import { uploadForm } from './upload-form.ts';

let obra: Service;
let url: string;
let token: string;
beforeAll(async () => {
  obra = await service();
  const project = await obra.project();
  ({ token } = await obra.user('supervisor', [project]));
  url = `/upload?project_id=${project}&document_type=oficio`;
});
afterAll(() => obra?.close());
afterEach(() => void vi.restoreAllMocks());

const pdf = Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n');
const upload = async () => {
  const { body, headers } = uploadForm({ file: { name: 'a.pdf', bytes: pdf } });
  const { status, body: answer } = await obra.call('POST', url, { token, body, headers });
  return { status, ...answer };
};
const left = async () => ({
  incoming: await readdir(`${obra.folder}/incoming`),
  rows: (await obra.database.pool.query('select from files.file')).rowCount,
});
const nothing = { incoming: [], rows: 0 };

const unusable = {
  status: 503,
  detail: 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.',
};

it('an upload says that the folder cannot be used, and works once it can', async () => {
  const incoming = `${obra.folder}/incoming`;
  await rename(incoming, `${incoming}-away`);
  await writeFile(incoming, 'no folder');
  expect(await upload()).toEqual(unusable);
  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
  expect(await left()).toEqual(nothing);
});

it('an upload whose bytes find no place leaves nothing, on the register neither', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, rename'), {
    code: 'ENOSPC',
    syscall: 'rename',
  });
  const add = obra.files.registry.add;
  vi.spyOn(obra.files.registry, 'add').mockImplementation((file) => add(file, () => Promise.reject(full)));
  expect(await upload()).toEqual({
    status: 503,
    detail: 'El servidor no tiene espacio para más archivos. Avise a un administrador.',
  });
  expect(await left()).toEqual(nothing);
});

it('an upload without a database asks to try again and leaves nothing', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  vi.spyOn(obra.files.registry, 'add').mockRejectedValue(away);
  vi.spyOn(obra.files.registry, 'release').mockRejectedValue(away);
  expect(await upload()).toEqual({
    status: 503,
    detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
  });
  expect(await left()).toEqual(nothing);
});

it('the same bytes may be uploaded after all that', async () => {
  expect(await upload()).toMatchObject({ status: 201, name: 'a.pdf' });
});
