import { expect, it } from 'vitest';
import { unzipped } from '../ui/unzipped.fixture.ts';
import { backupName, backupOf, type Known } from './backup.ts';
import type { Item, KeptFile } from './item.ts';

const kept = { user_id: 'ana', project_id: 'p1', kept_at: '2026-10-05T18:00:00.000Z', file: null };
const photo = (text: string): KeptFile => ({
  blob: new Blob([text]),
  name: `${text}.jpg`,
  key: text,
  stored: null,
  as: text,
});
const known: Known = {
  person: 'Ana Ruiz',
  project: (id) => ({ p1: 'Puente: tramo 2' })[id],
  concept: (project, id) =>
    project === 'p1' && id === 'c1' ? { code: 'CIM/001', name: 'Concreto en cimentación' } : undefined,
};

const items: Item[] = [
  {
    ...kept,
    kind: 'progress',
    id: 'a',
    title: 'CIM/001: 12.5 m3, 05/10/2026',
    body: {
      project_id: 'p1',
      concept_id: 'c1',
      quantity_advanced: 12.5,
      progress_date: '2026-10-05',
      photos: [{ photo_url: 'one' }, { photo_url: 'two', original_url: 'plain' }],
    },
    files: [photo('one'), photo('two'), photo('plain')],
    turn: 1,
    refusal: null,
  },
  {
    ...kept,
    kind: 'documents',
    id: 'b',
    title: 'Minuta: ¿Qué sigue?',
    body: { project_id: 'p1', type: 'minuta', origin: 'interna', title: '¿Qué sigue?', description: '' },
    file: { blob: new Blob(['%PDF']), name: 'acta.pdf', key: 'k', stored: null },
    turn: 2,
    refusal: { status: 403, why: 'No tiene acceso a este proyecto', at: '2026-10-05T19:00:00.000Z' },
  },
  {
    ...kept,
    kind: 'progress',
    id: 'c',
    title: 'MER-9: 1 pza, 06/10/2026',
    body: { project_id: 'p1', concept_id: 'c9', quantity_advanced: 1, progress_date: '2026-10-06' },
    turn: 3,
    refusal: null,
  },
  {
    ...kept,
    kind: 'estimations',
    id: 'd',
    title: 'Estimación 4, Mayo',
    body: {
      project_id: 'p1',
      number: 4,
      period: 'Mayo',
      start_date: '2026-05-01',
      end_date: '2026-05-31',
      concepts: [
        { concept_id: 'c9', quantity: 1, generadores: [{ piezas: 1, croquis: 'four' }] },
        { concept_id: 'c1', quantity: 2, generadores: [{ piezas: 1 }, { piezas: 1, croquis: 'three' }] },
      ],
    },
    files: [photo('four'), photo('three'), photo('nobody')],
    turn: 4,
    refusal: null,
  },
];

const opened = async () => {
  const zip = await (await backupOf(items, known)).arrayBuffer();
  const files = await unzipped(new Uint8Array(zip));
  return new Map([...files].map(([name, { bytes }]) => [name, bytes.toString('utf8')]));
};

it('names what waits as people know it, in its order, with its files beside it', async () => {
  expect([...(await opened()).keys()]).toEqual([
    '01 2026-10-05 CIM-001 Concreto en cimentación.json',
    '01 2026-10-05 CIM-001 Concreto en cimentación 01.jpg',
    '01 2026-10-05 CIM-001 Concreto en cimentación 02.jpg',
    '01 2026-10-05 CIM-001 Concreto en cimentación 02 original.jpg',
    '02 Minuta ¿Qué sigue.json',
    '02 Minuta ¿Qué sigue.pdf',
    '03 2026-10-06 MER-9 1 pza, 06-10-2026.json',
    '04 Estimación 4, Mayo.json',
    '04 Estimación 4, Mayo fila 01.jpg',
    '04 Estimación 4, Mayo CIM-001 fila 02.jpg',
    '04 Estimación 4, Mayo 03.jpg',
  ]);
  expect(backupName(known, '2026-10-05')).toBe('Por enviar de Ana Ruiz 2026-10-05.zip');
});

it('keeps the order of more than a hundred too', async () => {
  const many = Array.from({ length: 100 }, () => items[1]!);
  const zip = await backupOf(many, known);
  const names = [...(await unzipped(new Uint8Array(await zip.arrayBuffer()))).keys()];
  expect(names.filter((name) => name.endsWith('.json')).map((name) => name.split(' ')[0])).toEqual(
    many.map((_, index) => String(index + 1).padStart(3, '0')),
  );
});

it('leaves out unreadable files, and names them beside the capture', async () => {
  const lost = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const [capture] = items as [Item<'progress'>];
  const [one, ...others] = capture.files!;
  const gone = Object.assign(new Blob(['x']), { slice: () => ({ arrayBuffer: lost }) as unknown as Blob });
  const zip = await backupOf([{ ...capture, files: [{ ...one!, blob: gone }, ...others] }], known);
  const files = await unzipped(new Uint8Array(await zip.arrayBuffer()));
  const name = '01 2026-10-05 CIM-001 Concreto en cimentación';
  expect([...files.keys()]).toEqual([`${name}.json`, `${name} 02.jpg`, `${name} 02 original.jpg`]);
  expect(JSON.parse(String(files.get(`${name}.json`)!.bytes))).toMatchObject({
    archivos: [`${name} 02.jpg`, `${name} 02 original.jpg`],
    archivos_que_no_se_pudieron_leer: [`${name} 01.jpg`],
  });
});

it('names each sketch by what the estimation says of its concept, and by its place where that is not enough', async () => {
  const drawn = (id: string, concept_code?: string) => ({
    ...{ concept_id: id, quantity: 1, generadores: [{ piezas: 1, croquis: id }] },
    ...(concept_code && { concept_code }),
  });
  const estimation = (...concepts: ReturnType<typeof drawn>[]): Item => {
    const [, , , last] = items as [Item, Item, Item, Item<'estimations'>];
    const files = concepts.map(({ concept_id }) => photo(concept_id));
    return { ...last, body: { ...last.body, concepts }, files };
  };
  const nothing: Known = { person: 'Ana', project: () => undefined, concept: () => undefined };
  const namesOf = async (item: Item) => {
    const zip = await (await backupOf([item], nothing)).arrayBuffer();
    return [...(await unzipped(new Uint8Array(zip))).keys()].filter((name) => name.endsWith('.jpg'));
  };
  const of = (name: string) => `01 Estimación 4, Mayo ${name}.jpg`;
  expect(await namesOf(estimation(drawn('c1', 'A-1'), drawn('c2', 'A-2')))).toEqual([
    of('A-1 fila 01'),
    of('A-2 fila 01'),
  ]);
  const alike = estimation(
    drawn('c1', 'A/1'),
    drawn('c2', 'a-1'),
    drawn('c3', 'B'),
    drawn('c4'),
    drawn('c5'),
  );
  expect(await namesOf(alike)).toEqual([
    of('A-1 fila 01 01'),
    of('a-1 fila 01 02'),
    of('B fila 01'),
    of('fila 01 04'),
    of('fila 01 05'),
  ]);
});

it('lists kind, author and refusal of each entry, with its request body', async () => {
  const there = await opened();
  expect(JSON.parse(there.get('01 2026-10-05 CIM-001 Concreto en cimentación.json')!)).toEqual({
    captura: 'CIM/001: 12.5 m3, 05/10/2026',
    clase: 'Avance',
    proyecto: 'Puente: tramo 2',
    concepto: 'CIM/001 Concreto en cimentación',
    capturada_por: 'Ana Ruiz',
    capturada_el: '2026-10-05T18:00:00.000Z',
    estado: 'Pendiente de enviar',
    archivos: [
      '01 2026-10-05 CIM-001 Concreto en cimentación 01.jpg',
      '01 2026-10-05 CIM-001 Concreto en cimentación 02.jpg',
      '01 2026-10-05 CIM-001 Concreto en cimentación 02 original.jpg',
    ],
    datos: { id: 'a', ...items[0]!.body },
  });
  expect(JSON.parse(there.get('02 Minuta ¿Qué sigue.json')!)).toMatchObject({
    clase: 'Documento',
    estado: 'No aceptada: No tiene acceso a este proyecto',
    archivos: ['02 Minuta ¿Qué sigue.pdf'],
  });
  expect(there.get('01 2026-10-05 CIM-001 Concreto en cimentación 02.jpg')).toBe('two');
});
