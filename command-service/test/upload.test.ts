import { readdir } from 'node:fs/promises';
import { fileIdOf } from '@obraclara/files';
import { photoQueue } from '@obraclara/platform/work';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { uploadForm } from './upload-form.ts';
import { samples, type Samples } from './upload-samples.ts';

type Session = Awaited<ReturnType<Service['user']>>;
type Headers = Record<string, string>;

let obra: Service;
let project: string;
let concept: string;
let supervisor: Session;
let some: Samples;

beforeAll(async () => {
  obra = await service();
  some = await samples();
  project = await obra.project();
  supervisor = await obra.user('supervisor', [project]);
  const { body } = await obra.admin.post('/catalog', {
    project_id: project,
    concept_code: 'C-1',
    concept_name: 'Zapata',
    description: 'Zapata',
    unit: 'm3',
    quantity: 10,
    unit_price: 100,
  });
  concept = body.id;
});
afterAll(() => obra?.close());

/** Names of all files on disk in the folder of files. */
const onDisk = async () => {
  const entries = await readdir(obra.folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const registered = async () =>
  (await obra.database.pool.query<{ id: string; sha256: string }>('select id, sha256 from files.file')).rows;
const everything = async () => ({ disk: (await onDisk()).toSorted(), rows: await registered() });

type Upload = { name: string; bytes: Uint8Array; type?: string; headers?: Headers; as?: { token: string } };

const upload = ({ name, bytes, type = 'oficio', headers = {}, as = supervisor }: Upload) => {
  const form = uploadForm({ file: { name, bytes } });
  const url = `/upload?project_id=${project}&document_type=${encodeURIComponent(type)}&origin=externa`;
  return obra.call('POST', url, {
    token: as.token,
    body: form.body,
    headers: { ...form.headers, ...headers },
  });
};

const said = () => ({ project_id: project, concept_id: concept, progress_date: '2026-01-30' });
const uploadPhoto = (bytes: Uint8Array, form: Parameters<typeof uploadForm>[0] = {}, name = 'foto.jpg') => {
  const { body, headers } = uploadForm({ file: { name, bytes }, before: said(), ...form });
  return obra.call('POST', '/progress/upload-photo', { token: supervisor.token, body, headers });
};

it.each([
  ['Oficio de la residencia.pdf', 'pdf', 'application/pdf'],
  ['Minuta.docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['Avance.pptx', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['Estimación.xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['Estimación.XLS', 'xls', 'application/vnd.ms-excel'],
  ['Croquis.JPEG', 'jpeg', 'image/jpeg'],
  ['Croquis.png', 'png', 'image/png'],
  ['Croquis.webp', 'webp', 'image/webp'],
] as const)('takes %s as a document', async (name, sample, media_type) => {
  const { status, body } = await upload({ name, bytes: some[sample] });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      name,
      media_type,
      bytes: some[sample].length,
      subfolder: 'Oficios',
      storage_provider: 'local',
      storage_state: 'stored',
    },
  });
  expect(fileIdOf(body.file_url)).toBe(body.file_id);
  expect(await obra.files.registry.find(body.file_id)).toMatchObject({
    project_id: project,
    kind: 'oficio',
    uploaded_by: supervisor.id,
  });
});

it.each([
  ['foto.jfif', 'jpeg', 'foto.jpg', 'image/jpeg'],
  ['foto.JPE', 'jpeg', 'foto.jpg', 'image/jpeg'],
  ['foto.jpg', 'webp', 'foto.webp', 'image/webp'],
  ['IMG_0012', 'jpeg', 'IMG_0012.jpg', 'image/jpeg'],
  ['captura.tmp', 'png', 'captura.tmp.png', 'image/png'],
] as const)('takes a picture called %s for what its content is', async (name, sample, kept, media_type) => {
  const picture = { status: 201, body: { name: kept, media_type } };
  expect(await upload({ name, bytes: some[sample] })).toMatchObject(picture);
  expect(await upload({ name, bytes: some[sample], type: 'Z. Logos', as: obra.admin })).toMatchObject(
    picture,
  );
  expect(await uploadPhoto(some[sample], {}, name)).toMatchObject(picture);
});

it('takes a logo of an administrator and leaves its pictures to be made', async () => {
  const { status, body } = await upload({
    name: 'logo.png',
    bytes: some.png,
    type: 'Z. Logos',
    as: obra.admin,
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { subfolder: 'Z. Logos' } });
  expect(await obra.files.registry.find(body.file_id)).toMatchObject({ kind: 'logo', width: 64, height: 48 });
  expect(obra.enqueued).toContainEqual({ queue: photoQueue, data: { file_id: body.file_id } });
});

it('takes a photo of an advance, whatever the order of the fields', async () => {
  const first = await uploadPhoto(some.jpeg);
  expect(first).toMatchObject({ status: 201, body: { subfolder: 'Fotos', media_type: 'image/jpeg' } });
  const after = await uploadPhoto(some.jpeg, { before: {}, after: said() });
  expect(after.status).toBe(201);
  expect(obra.enqueued).toContainEqual({ queue: photoQueue, data: { file_id: after.body.file_id } });
});

it('keeps the same bytes once, and removes them with the last file that has them', async () => {
  const bytes = Buffer.concat([some.pdf, Buffer.from('% dos veces\n')]);
  const one = await upload({ name: 'uno.pdf', bytes });
  const two = await upload({ name: 'dos.pdf', bytes });
  expect(one.body.file_id).not.toBe(two.body.file_id);
  const { sha256 } = (await obra.files.registry.find(one.body.file_id))!;
  expect((await onDisk()).filter((name) => name === sha256)).toHaveLength(1);
  await obra.files.remove(one.body.file_id);
  expect(await onDisk()).toContain(sha256);
  await obra.files.remove(two.body.file_id);
  expect(await onDisk()).not.toContain(sha256);
});

it('keeps one file for one key, also when five come at once', async () => {
  const headers = { 'idempotency-key': 'subir-una-vez' };
  const before = (await registered()).length;
  const bytes = Buffer.concat([some.pdf, Buffer.from('% cinco\n')]);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload({ name: 'cinco.pdf', bytes, headers })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.file_id)).size).toBe(1);
  expect(await registered()).toHaveLength(before + 1);
  expect((await upload({ name: 'cinco.pdf', bytes, headers })).body).toEqual(answers[0]!.body);
  expect((await upload({ name: 'cinco.pdf', bytes: some.pdf, headers })).status).toBe(422);
  expect((await readdir(`${obra.folder}/incoming`)).length).toBe(0);
});

it('keeps a name without folders or signs that mean something to a system', async () => {
  const { body } = await upload({ name: '../../etc/Oficio: «año» <1>|?*.pdf', bytes: some.pdf });
  expect(body.name).toBe('Oficio «año» 1.pdf');
  const long = await upload({ name: `${'ñ'.repeat(300)}.pdf`, bytes: some.pdf });
  expect(long.body.name).toBe(`${'ñ'.repeat(196)}.pdf`);
});

const documents = 'Se aceptan PDF, Word, Excel, PowerPoint e imágenes JPEG, PNG o WebP.';

it.each([
  ['a.pdf', 'jpeg', 415, `El archivo se llama .pdf, pero su contenido es de un archivo .jpg. ${documents}`],
  ['a.docx', 'png', 415, `El archivo se llama .docx, pero su contenido es de un archivo .png. ${documents}`],
  ['a.pdf', 'exe', 415, `El archivo se llama .pdf, pero su contenido es de un archivo .exe. ${documents}`],
  ['a.exe', 'exe', 415, `Un archivo .exe no se puede recibir. ${documents}`],
  ['a.pdf', 'html', 415, `El archivo se llama .pdf, pero su contenido es de otro tipo. ${documents}`],
  ['a.html', 'pdf', 415, `Un archivo .html no se puede recibir. ${documents}`],
  [
    'a.pdf',
    'htmlBeforePdf',
    415,
    `El archivo se llama .pdf, pero su contenido es de otro tipo. ${documents}`,
  ],
  [
    'a.pdf',
    'pdfThatIsHtml',
    422,
    'El PDF está incompleto o dañado. Ábralo para revisarlo y vuelva a subirlo.',
  ],
  ['a.svg', 'svg', 415, `Un archivo .svg no se puede recibir. ${documents}`],
  ['a.png', 'svg', 415, `El archivo se llama .png, pero su contenido es de otro tipo. ${documents}`],
  [
    'a.docx',
    'xlsx',
    415,
    `El archivo se llama .docx, pero su contenido es de un archivo .xlsx. ${documents}`,
  ],
  ['a', 'html', 415, `Un archivo sin extensión no se puede recibir. ${documents}`],
  ['a.jpg', 'truncatedJpeg', 422, 'La imagen está dañada o incompleta. Vuelva a tomarla o a exportarla.'],
  ['a.png', 'hugePng', 422, 'La imagen mide 10,000 × 10,000 píxeles; el máximo es de 50 megapíxeles'],
  ['a.heic', 'heic', 415, expect.stringContaining('HEIC')],
  ['a.jpg', 'heic', 415, expect.stringContaining('«Más compatible»')],
  ['a.pdf', 'empty', 422, 'El archivo está vacío'],
] as const)('refuses %s that is %s and leaves nothing of it', async (name, sample, status, detail) => {
  const before = await everything();
  expect(await upload({ name, bytes: some[sample] })).toMatchObject({ status, body: { detail } });
  expect(await everything()).toEqual(before);
});

it.each(['nada', 'constructor', 'toString', '__proto__'])('knows no kind of file %s', async (type) => {
  const before = await everything();
  expect(await upload({ name: 'a.pdf', bytes: some.pdf, type })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'document_type' }] },
  });
  expect(await everything()).toEqual(before);
});

it('takes no document as a photo', async () => {
  const before = await everything();
  expect(await uploadPhoto(some.pdf, {}, 'foto.pdf')).toMatchObject({
    status: 415,
    body: { detail: 'Un archivo .pdf no se puede recibir. Se aceptan imágenes JPEG, PNG o WebP.' },
  });
  expect(await everything()).toEqual(before);
});

it('keeps nothing of a photo when what must follow fails', async () => {
  const before = await everything();
  obra.queue.failure = Object.assign(new Error('the database is down'), { code: '57P01' });
  const bytes = Buffer.concat([some.jpeg, Buffer.from('otra')]);
  const answer = await uploadPhoto(bytes);
  delete obra.queue.failure;
  expect(answer.status).toBe(503);
  expect(await everything()).toEqual(before);
  expect((await uploadPhoto(bytes)).status).toBe(201);
});

it('takes a picture with a page behind its last pixel: only what is drawn of it is ever shown', async () => {
  const { status, body } = await uploadPhoto(some.jpegWithHtml);
  expect(status).toBe(201);
  expect(body.file_url).toContain('v=view');
});

it('refuses more bytes than allowed, announced or not', async () => {
  const before = await everything();
  const detail = 'El archivo es demasiado grande. El máximo es de 1 MB.';
  const little = Buffer.alloc(1024 * 1024 + 1, some.pdf);
  const much = Buffer.alloc(3 * 1024 * 1024, some.pdf);
  for (const bytes of [little, much])
    expect(await upload({ name: 'a.pdf', bytes })).toMatchObject({ status: 413, body: { detail } });
  expect(await everything()).toEqual(before);
});

it('says what a photo still needs', async () => {
  const before = await everything();
  const bare = await uploadPhoto(some.jpeg, { before: { project_id: project } });
  expect(bare).toMatchObject({
    status: 422,
    body: {
      detail: 'Primero selecciona un concepto',
      errors: [
        { field: 'concept_id', message: 'Primero selecciona un concepto' },
        { field: 'progress_date', message: 'Primero selecciona la fecha del avance' },
      ],
    },
  });
  const dated = await uploadPhoto(some.jpeg, { before: { ...said(), progress_date: '30/01/2026' } });
  const wrongDay = 'Fecha del avance: debe ser una fecha válida (AAAA-MM-DD)';
  const refused = {
    status: 422,
    body: { detail: wrongDay, errors: [{ field: 'progress_date', message: wrongDay }] },
  };
  expect(dated).toMatchObject(refused);
  expect(await uploadPhoto(some.jpeg, { before: { ...said(), progress_date: '2025-02-31' } })).toMatchObject(
    refused,
  );
  const { body, headers } = uploadForm({ before: said() });
  const none = await obra.call('POST', '/progress/upload-photo', { token: supervisor.token, body, headers });
  expect(none).toMatchObject({ status: 422, body: { detail: 'Por favor, selecciona un archivo' } });
  expect(await everything()).toEqual(before);
});

it('refuses a photo of a concept that the project has not, as progress of it', async () => {
  const before = await everything();
  const other = { ...said(), concept_id: 'otro' };
  const photo = await uploadPhoto(some.jpeg, { before: other });
  const record = await obra.call('POST', '/progress', {
    token: supervisor.token,
    body: { ...other, quantity_advanced: 1 },
  });
  const detail = 'El concepto otro no existe en el catálogo';
  expect(photo).toMatchObject({ status: 422, body: { detail } });
  expect(record).toMatchObject({ status: photo.status, body: photo.body });
  expect(await everything()).toEqual(before);
});

it('refuses a document of an origin that there is not', async () => {
  const before = await everything();
  const { body, headers } = uploadForm({ file: { name: 'a.pdf', bytes: some.pdf } });
  const url = `/upload?project_id=${project}&document_type=oficio&origin=x`;
  expect(await obra.call('POST', url, { token: supervisor.token, body, headers })).toMatchObject({
    status: 422,
    body: { detail: 'Origen: debe ser uno de: externa, interna' },
  });
  expect(await everything()).toEqual(before);
});

it('refuses a photo for a project of others, also when the project is told last', async () => {
  const before = await everything();
  const other = await obra.project({ name: 'Otra' });
  for (const fields of [
    { before: { ...said(), project_id: other } },
    { before: {}, after: { ...said(), project_id: other } },
  ])
    expect(await uploadPhoto(some.jpeg, fields)).toMatchObject({
      status: 403,
      body: { detail: 'No tiene acceso a este proyecto' },
    });
  expect(await everything()).toEqual(before);
});

it.each([
  ['two files', (body: Buffer) => Buffer.concat([body.subarray(0, body.lastIndexOf('--limite')), body])],
  ['a form that does not end', (body: Buffer) => body.subarray(0, body.length - 30)],
  ['no form', () => Buffer.from('nada')],
])('refuses %s and leaves nothing of it', async (_, spoil) => {
  const before = await everything();
  const { body, headers } = uploadForm({ file: { name: 'a.pdf', bytes: some.pdf } });
  const url = `/upload?project_id=${project}&document_type=oficio`;
  const answer = await obra.call('POST', url, { token: supervisor.token, body: spoil(body), headers });
  expect([400, 413, 422]).toContain(answer.status);
  expect(answer.body.detail).toMatch(/^[A-ZÁÉÍÓÚ]/);
  expect(await everything()).toEqual(before);
});
