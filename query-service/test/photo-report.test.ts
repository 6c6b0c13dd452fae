import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  estimationsStream,
  progressStream,
  defaultEstimationTerms,
  usersStream,
  type ProgressTerms,
} from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostPhotos } from '../../paper/src/index.ts';
import { photoGone, noPhotos } from '../../paper/src/words.ts';
import { measuredWorks } from './measured-works.ts';
import { goldenDatabase, now, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;

/** A large photo of one colour, with a camera name in its metadata. */
const upload = async (background: string) => {
  const size = { width: 2400, height: 1800, channels: 3 as const };
  const bytes = await sharp({ create: { ...size, background } })
    .jpeg()
    .withExif({ IFD0: { Model: 'CamaraSecreta' } })
    .toBuffer();
  const { blobs, keep } = server.files;
  const received = await blobs.receive(Readable.from([bytes]), { maxBytes: 1e9 });
  const own = { id: randomUUID(), project_id: 'medida', kind: 'photo' as const, name: 'foto.jpg' };
  const rest = { width: null, height: null, uploaded_by: 'sara', uploaded_at: now().toISOString() };
  const { file } = await keep(received, { ...own, media_type: 'image/jpeg', ...rest });
  return fileUrl(file.id);
};

const record = (
  [id, concept_id, day]: [id: string, concept_id: string, day: string],
  urls: string[],
  observations = '',
) => ({
  type: 'ProgressRecorded',
  data: {
    id,
    project_id: 'medida',
    concept_id,
    quantity_advanced: 2.5,
    progress_date: day,
    observations,
    photo_url: urls[0] ?? null,
    photos: urls.map((photo_url) => ({ photo_url, place: null })),
    created_offline: false,
  } satisfies ProgressTerms & Record<string, unknown>,
});

const gone = fileUrl('00000000-0000-4000-8000-000000000001');
const at = '2025-02-01T12:00:00.000Z';

beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
  await measuredWorks(database.write);
  const [red, green, blue, grey, black] = (await Promise.all(
    ['#f00', '#0f0', '#00f', '#888', '#000'].map(upload),
  )) as [string, string, string, string, string];
  await database.write(
    progressStream('medida'),
    at,
    record(['r1', 'm2', '2025-01-05'], [red], 'Limpieza terminada'),
    record(['r2', 'm1', '2025-01-31'], [green, blue], 'Fachada norte'),
    record(['r3', 'm1', '2025-01-01'], [grey]),
    record(['r4', 'a9', '2025-01-04'], [gone], 'Sin archivo'),
    record(['r5', 'm1', '2025-01-15'], [], 'Sin foto'),
    record(['r6', 'm1', '2025-02-01'], [black], 'Fuera del período'),
  );
  await database.project();
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const report = async (query = '', id = 'medida-1') => {
  const url = `/estimations/${id}/reporte-fotografico.pdf${query}`;
  const { statusCode, rawPayload, headers } = await server.get(url, { as: 'externo' });
  expect(statusCode, rawPayload.toString()).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const { text } = await extractText(pdf);
  const pages = await Promise.all(
    text.map(async (said, index) => ({
      said: said.replace(/\s+/g, ' '),
      images: await extractImages(pdf, index + 1),
    })),
  );
  return { pages, headers, bytes: rawPayload };
};

it('shows every photo that the progress has in the days of the estimation, by concept and day', async () => {
  const { pages, headers, bytes } = await report();
  const said = pages.map((page) => page.said).join(' ');
  const filter = { progress_date_gte: '2025-01-01', progress_date_lte: '2025-01-31' };
  const listed = (await server.get('/progress/medida', { as: 'externo', query: { filter } })).json<
    { photos: object[] }[]
  >();
  expect(listed.flatMap(({ photos }) => photos).length).toBe(5);
  const captions = [
    'M-1 Muro de tabique 01/01/2025 · Sara López · 2.5 m2',
    'M-1 Muro de tabique 31/01/2025 · Sara López · 2.5 m2 Fachada norte',
    'M-1 Muro de tabique 31/01/2025 · Sara López · 2.5 m2 Fachada norte',
    'M-2 Limpieza 05/01/2025 · Sara López · 2.5 m2 Limpieza terminada',
    `${photoGone} — Concepto que ya no está en el catálogo 04/01/2025 · Sara López · 2.5 Sin archivo`,
  ];
  expect(said).toContain(captions.slice(0, 4).join(' '));
  expect(said).toContain(captions[4]);
  expect(said).not.toMatch(/Sin foto|Fuera del período/);
  const images = pages.flatMap((page) => page.images);
  expect(images.map(({ width, height }) => [width, height])).toEqual(
    Array.from({ length: 4 }, () => [1100, 825]),
  );
  expect(bytes.includes('CamaraSecreta')).toBe(false);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'Reporte fotográfico estimación 1 Obra medida.pdf',
  );
});

it.each([
  ['', [4, 0]],
  ['?por_hoja=4', [4, 0]],
  ['?por_hoja=2', [2, 2, 0]],
])('puts as many to a page as %s says', async (query, images) => {
  const { pages } = await report(query);
  expect(pages.map((page) => page.images.length)).toEqual(images);
  expect(pages.at(-1)!.said).toContain(photoGone);
});

it('is bound with all other documents of the estimation, page by page as each is alone', async () => {
  const sheets = async (paper: string) => {
    const { rawPayload, statusCode } = await server.get(`/estimations/medida-1/${paper}`, { as: 'externo' });
    expect(statusCode, rawPayload.toString()).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    const { text } = await extractText(pdf);
    return Promise.all(
      text.map(async (said, index) => {
        const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
        return {
          lies: width > height,
          said: said
            .replace(/\s+/g, ' ')
            // Each single paper has its own seal; the complete document has one for all.
            .replace(/(Sello del documento)( [0-9a-f]{4}){4}/, '$1')
            .trim(),
        };
      }),
    );
  };
  const own = ['caratula', 'cuerpo', 'resumen', 'generadores', 'reporte-fotografico'];
  const alone = [];
  for (const paper of own) alone.push(...(await sheets(`${paper}.pdf`)));
  const counted = alone.map(({ lies, said }, index) => ({
    lies,
    said: said.replace(/Hoja \d+ de \d+/, `Hoja ${index + 1} de ${alone.length}`),
  }));
  expect(counted.map(({ lies }) => lies)).toContain(true);
  expect(await sheets('completo.pdf')).toEqual(counted);
});

it('reports a missing record, and rejects an unsupported number of photos', async () => {
  await database.write(estimationsStream('medida:main'), at, {
    type: 'EstimationCreated',
    data: {
      contract_id: 'medida:main',
      project_id: 'medida',
      id: 'medida-2',
      number: 2,
      period: 'Marzo 2025',
      start_date: '2025-03-01',
      end_date: '2025-03-31',
      ...defaultEstimationTerms,
      anticipo_amortization_percentage: 0,
      retencion_retraso: null,
      devolucion_retencion: 0,
      otras_retenciones: [],
      concepts: [
        {
          concept_id: 'm1',
          concept_code: 'M-1',
          concept_name: 'Muro',
          unit: 'm2',
          unit_price: 1,
          quantity: 1,
        },
      ],
    },
  });
  await database.project();
  const { pages } = await report('', 'medida-2');
  expect(pages[0]!.said).toContain(noPhotos);
  for (const per of ['3', '1', '6']) {
    const url = `/estimations/medida-1/reporte-fotografico.pdf?por_hoja=${per}`;
    expect((await server.get(url, { as: 'externo' })).statusCode).toBe(422);
  }
});

it('refuses more photos than a report holds, saying how many there are', async () => {
  const each = Array.from({ length: 10 }, () => gone);
  const many = Array.from({ length: mostPhotos / 10 + 1 }, (_, n) =>
    record([`x${n}`, 'm1', '2025-03-05'], each),
  );
  await database.write(progressStream('medida'), at, ...many);
  await database.project();
  const { statusCode, body } = await server.get('/estimations/medida-2/reporte-fotografico.pdf', {
    as: 'externo',
  });
  expect([statusCode, JSON.parse(body)]).toEqual([
    422,
    { detail: 'Hay 2,010 fotos en las fechas de la estimación; el reporte lleva hasta 2,000.' },
  ]);
});

it('names who took a photo also when their account is deleted', async () => {
  await database.write(usersStream, at, { type: 'UserDeleted', data: { id: 'sara' } });
  await database.project();
  const { pages } = await report();
  expect(pages[0]!.said).toContain('01/01/2025 · Sara López · 2.5 m2');
});
