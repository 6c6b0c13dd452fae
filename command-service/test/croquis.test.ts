import { randomUUID } from 'node:crypto';
import { fileUrl, signedLink, type FileKind } from '@obraclara/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

let obra: Service;
let project: string;
let other: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
let concept_id: string;

beforeAll(async () => {
  obra = await service();
  project = await obra.project();
  other = await obra.project({ name: 'Otra' });
  supervisor = await obra.user('supervisor', [project, other]);
  const terms = { concept_code: 'A', concept_name: 'N', unit: 'm', quantity: 90, unit_price: 20 };
  concept_id = (await obra.admin.post('/catalog', { project_id: project, ...terms })).body.id;
});
afterAll(() => obra?.close());

const stored = (kind: FileKind, of = project) => storedFile(obra, of, kind);
const linkTo = (id: string) =>
  signedLink({ secret: obra.jwtSecret, id, variant: 'view', now: obra.clock.now });
let number = 0;
const drawn = (...croquis: string[]) => ({
  project_id: project,
  number: ++number,
  period: 'Enero',
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  concepts: [
    {
      concept_id,
      quantity: croquis.length,
      generadores: croquis.map((url) => ({ piezas: 1, croquis: url })),
    },
  ],
});
const events = () => obra.events(`estimations-${project}:main`);
const lastCroquis = async () => {
  const { data } = (await events()).at(-1)!;
  const [line] = (data as unknown as ReturnType<typeof drawn>).concepts;
  return line!.generadores.map(({ croquis }) => croquis);
};

it('keeps the stable address of a sketch, by whichever it is called', async () => {
  const ids = [await stored('croquis'), await stored('croquis'), await stored('croquis')] as const;
  const sent = drawn(linkTo(ids[0]), ids[1], fileUrl(ids[2]));
  expect(await supervisor.post('/estimations', sent)).toMatchObject({ status: 201 });
  expect(await lastCroquis()).toEqual(ids.map(fileUrl));
});

const gone = 'El archivo ya no existe. Vuelva a subirlo.';
const wrong: [what: string, url: () => Promise<string> | string, detail: string][] = [
  [
    'of another project',
    async () => linkTo(await stored('croquis', other)),
    'El archivo es de otro proyecto',
  ],
  [
    'that was uploaded as something else',
    async () => linkTo(await stored('oficio')),
    'El archivo se subió para otra cosa. Vuelva a subirlo aquí.',
  ],
  ['that is gone', () => linkTo(randomUUID()), gone],
  ['of somebody else', () => 'https://x.mx/foto.jpg', 'El archivo no es de ObraClara. Súbalo primero.'],
];
it.each(wrong)('takes no sketch %s, new or of an estimation that there is', async (_, url, detail) => {
  const good = await stored('croquis');
  const { body: made } = await supervisor.post('/estimations', drawn(good));
  const before = await events();
  const bad = await url();
  expect(await supervisor.post('/estimations', drawn(good, bad))).toMatchObject({
    status: 422,
    body: { detail },
  });
  expect(await supervisor.put(`/estimations/${made.id}`, drawn(good, bad))).toMatchObject({
    status: 422,
    body: { detail },
  });
  expect(await events()).toEqual(before);
});

it('lets an estimation keep the sketch that it has, and says which field is gone of another', async () => {
  const id = await stored('croquis');
  const { body: made } = await supervisor.post('/estimations', drawn(id));
  await obra.files.registry.remove(id);
  expect(await supervisor.put(`/estimations/${made.id}`, drawn(linkTo(id)))).toMatchObject({ status: 200 });
  expect(await lastCroquis()).toEqual([fileUrl(id)]);
  const lost = await stored('croquis');
  await obra.files.registry.remove(lost);
  expect(await supervisor.put(`/estimations/${made.id}`, drawn(linkTo(lost)))).toMatchObject({
    status: 422,
    body: { detail: gone, errors: [{ field: 'croquis', message: 'Ya no existe' }] },
  });
});

it('refuses more sketches than an estimation may have before it looks any of them up', async () => {
  const { body: made } = await supervisor.post('/estimations', drawn(await stored('croquis')));
  const id = await stored('croquis');
  const refused = {
    status: 422,
    body: { detail: 'La estimación tiene 201 croquis; puede tener hasta 200.' },
  };
  const many = drawn(id, ...Array.from({ length: 200 }, () => fileUrl(randomUUID())));
  expect(await supervisor.post('/estimations', many)).toMatchObject(refused);
  expect(await supervisor.put(`/estimations/${made.id}`, many)).toMatchObject(refused);
  const text = 'select admitted_at from files.file where id = $1';
  expect((await obra.database.pool.query(text, [id])).rows).toEqual([{ admitted_at: null }]);
});
